# SPDX-License-Identifier: Apache-2.0
# The archive of `./dev dist` needs neither Ragel nor re2c.  The owner of a release fills in its SHA512.
set(ARCHIVES https://example.org/rep2c/releases)
vcpkg_download_distfile(ARCHIVE URLS "${ARCHIVES}/rep2c-${VERSION}.tar.gz" FILENAME "rep2c-${VERSION}.tar.gz" SHA512 0)
vcpkg_extract_source_archive(SOURCE_PATH ARCHIVE "${ARCHIVE}")
string(COMPARE EQUAL "${VCPKG_LIBRARY_LINKAGE}" "dynamic" SHARED)
vcpkg_check_features(OUT_FEATURE_OPTIONS FEATURES FEATURES crawl REP_CRAWL idn REP_IDN2)
# By it the project finds xxHash and libidn2.
vcpkg_find_acquire_program(PKGCONFIG)
vcpkg_cmake_configure(
        SOURCE_PATH "${SOURCE_PATH}"
        OPTIONS ${FEATURES} "-DPKG_CONFIG_EXECUTABLE=${PKGCONFIG}" -DREP_COMMAND=OFF -DBUILD_TESTING=OFF -DBUILD_SHARED_LIBS=${SHARED} -DREP_SQLITE=OFF
                -DREP_RAGEL_COMMAND= -DREP_RE2C_COMMAND=)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/rep2c)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
