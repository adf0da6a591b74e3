# syntax=docker/dockerfile:1
# The S3 store of the cluster: versitygw over a folder, with the one bucket skbscope uses.
FROM golang:1-bookworm AS build
RUN CGO_ENABLED=0 go install github.com/versity/versitygw/cmd/versitygw@v1.8.0

FROM debian:bookworm-slim
RUN useradd --system --create-home --home-dir /var/lib/store store && install -d -o store /var/lib/store/skbscope
COPY --from=build /go/bin/versitygw /usr/local/bin/versitygw
USER store
EXPOSE 7070
ENTRYPOINT ["versitygw", "--port", ":7070", "posix", "/var/lib/store"]
