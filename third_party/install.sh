#!/bin/sh
# Installs the Debian packages that a part of the project needs and this machine lacks:
#     sh third_party/install.sh build|display|checks ...
# What is there already is neither asked for nor changed, so a second run needs no network.
set -eu

packages_of() {
    case $1 in
        # The two programs: compiler, libraries, fonts, and the OpenGL driver for machines without one of their own.
        build) echo g++ cmake ninja-build pkg-config python3-glad nlohmann-json3-dev libcli11-dev \
            libimgui-dev libglfw3-dev libstb-dev fonts-dejavu-core libgl1 libgl1-mesa-dri ;;
        # A display where there is none.
        display) echo xvfb xauth ;;
        # What only the tests need.
        checks) echo clang libclang-rt-dev lld doctest-dev libbenchmark-dev xdotool ;;
        *) echo "install.sh: unknown part '$1': expected build, display or checks" >&2; exit 2 ;;
    esac
}

if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "This is no Debian: nothing is installed here. What is missing is named when the build is configured." >&2
    exit 0
fi

missing=
for part in "$@"; do
    packages=$(packages_of "$part")
    for package in $packages; do
        # shellcheck disable=SC2016
        dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || missing="$missing $package"
    done
done
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo "These packages are missing, and installing them needs root or sudo. As root: apt-get install$missing" >&2
        exit 1
    fi
    as_root=sudo
fi

# What apt says is shown only when it fails.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt_get() {
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@" >"$log" 2>&1 </dev/null
}
install_missing() {
    # shellcheck disable=SC2086
    apt_get install -y --no-install-recommends $missing
}

echo "Installing:$missing"
set -- /var/lib/apt/lists/*_Packages*
if [ -e "$1" ] && install_missing; then
    exit 0
fi
# No package lists yet, or lists too old for the mirror.
if apt_get update && install_missing; then
    exit 0
fi
cat "$log" >&2
echo "apt-get failed (above). Needed:$missing" >&2
exit 1
