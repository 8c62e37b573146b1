# Shared by the scripts beside it, which source it. Not to be run.
# shellcheck shell=bash

set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

# Says what is being done, apart from what the program itself prints.
say() { printf '== %s\n' "$*" >&2; }

# Ends with a reason; the environment is at fault (exit code 3, as scanout's own).
fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 3
}

# Puts the Swift toolchain on PATH: the one that is there, or one unpacked in a usual place.
find_swift() {
  if command -v swift >/dev/null; then return; fi
  local folder
  for folder in /opt/swift/usr/bin /usr/local/swift/usr/bin "${HOME:-/root}/.local/share/swiftly/bin"; do
    if [ -x "$folder/swift" ]; then
      PATH="$folder:$PATH"
      export PATH
      return
    fi
  done
  fail "Swift is not installed; see https://www.swift.org/install/linux, or put its usr/bin on PATH"
}
