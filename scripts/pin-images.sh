#!/bin/sh
# Prints the images that Dockerfile and compose.yaml name, each with the digest that its registry gives now, as lines for
# .env or for `docker build --build-arg`. Needs docker with buildx, and the registry. Fails when a digest is missing.
set -eu
cd "$(dirname "$0")/.."
{
  sed -n 's/^ARG \([A-Z]*_IMAGE\)=\(.*\)$/\1 \2/p' Dockerfile
  sed -n 's/^ *image: \${\([A-Z]*_IMAGE\):-\(.*\)}$/\1 \2/p' compose.yaml
} | while read -r variable image; do
  digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
  case $digest in
    sha256:*) echo "$variable=$image@$digest" ;;
    *) echo "$image: no digest" >&2; exit 1 ;;
  esac
done
