# SPDX-License-Identifier: Apache-2.0
# pkgs.callPackage ./packaging/nix/package.nix { }
{ lib, stdenv, cmake, ninja, pkg-config, ragel, re2c, brotli, curl, json_c, libdeflate, libidn2, xxHash, zlib, zstd }:

stdenv.mkDerivation {
  pname = "rep2c";
  version = "0.1.0";
  src = lib.cleanSource ../..;

  nativeBuildInputs = [ cmake ninja pkg-config ragel re2c ];
  buildInputs = [ brotli curl json_c libdeflate libidn2 xxHash zlib zstd ];
  cmakeFlags = [ "-DBUILD_TESTING=OFF" ];

  meta = {
    description = "Compiles robots.txt files, and answers whether a URL may be fetched";
    homepage = "https://example.org/rep2c";
    license = lib.licenses.asl20;
    mainProgram = "rep2c";
    platforms = lib.platforms.unix;
  };
}
