# SPDX-License-Identifier: Apache-2.0
"""The libraries, from this folder's project or from the archive of `./dev dist`:

    conan create packaging/conan
"""

import os

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load


class Rep2c(ConanFile):
    name = "rep2c"
    description = "Compiles robots.txt files, and answers whether a URL may be fetched"
    license = "Apache-2.0"
    homepage = "https://example.org/rep2c"
    url = "https://example.org/rep2c"
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "crawl": [True, False], "idn": [True, False]}
    default_options = {"shared": False, "crawl": False, "idn": False}
    languages = "C"

    @property
    def _project(self):
        return os.path.join(self.recipe_folder, os.pardir, os.pardir)

    def set_version(self):
        lines = load(self, os.path.join(self._project, "packaging", "release", "identity")).splitlines()
        self.version = next(line.removeprefix("version=") for line in lines if line.startswith("version="))

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "README.md", "docs/CHANGELOG.md", "generated/*", "third-party/*"):
            copy(self, pattern, self._project, self.export_sources_folder)
        for folder in ("crawl", "gen", "grammar", "packaging", "runtime"):
            copy(self, folder + "/*", self._project, self.export_sources_folder)

    def requirements(self):
        if self.options.crawl:
            self.requires("xxhash/[>=0.8]")
        if self.options.idn:
            self.requires("libidn2/[>=2.3]", transitive_libs=True)

    def build_requirements(self):
        if self.options.crawl or self.options.idn:
            self.tool_requires("pkgconf/[>=2]")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables.update(
            BUILD_TESTING=False,
            BUILD_SHARED_LIBS=bool(self.options.shared),
            REP_COMMAND=False,
            REP_CRAWL=bool(self.options.crawl),
            REP_IDN2=bool(self.options.idn),
            REP_SQLITE=False,
        )
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()

    def package_info(self):
        # The project's own files for CMake and pkg-config are part of the package.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = [os.path.join("lib", "cmake", "rep2c")]
        self.cpp_info.libs = ["rep2c-crawl"] * bool(self.options.crawl) + ["rep2c", "rep2c-runtime"]
        self.cpp_info.includedirs = [os.path.join("include", "rep2c")]
