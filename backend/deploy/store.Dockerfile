# syntax=docker/dockerfile:1
# The S3 store of the cluster: versitygw over a folder, with the one bucket skbscope uses.
FROM golang:1.26-bookworm@sha256:a688600ca24f8a4d3ca77f95b0dd40704a9fc787c826660eb7ba0b641b8b175d AS build
RUN CGO_ENABLED=0 go install github.com/versity/versitygw/cmd/versitygw@v1.8.0

FROM debian:bookworm-slim@sha256:96e378d7e6531ac9a15ad505478fcc2e69f371b10f5cdf87857c4b8188404716
RUN useradd --system --create-home --home-dir /var/lib/store store && install -d -o store /var/lib/store/skbscope
COPY --from=build /go/bin/versitygw /usr/local/bin/versitygw
USER store
EXPOSE 7070
ENTRYPOINT ["versitygw", "--port", ":7070", "posix", "/var/lib/store"]
