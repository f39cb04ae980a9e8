# syntax=docker/dockerfile:1
FROM python:3.13-slim AS build
WORKDIR /src
RUN python -m venv /venv
COPY pyproject.toml README.md LICENSE ./
COPY app ./app
COPY headjudge ./headjudge
COPY migrations ./migrations
RUN /venv/bin/pip install --no-cache-dir ".[postgres,redis,otel]"

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /data --create-home headjudge
COPY --from=build /venv /venv
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    HEADJUDGE_HOST=0.0.0.0 \
    HEADJUDGE_PORT=8000 \
    HEADJUDGE_DATA_DIR=/data
USER headjudge
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{os.environ[\"HEADJUDGE_PORT\"]}/readyz', timeout=4)"]
CMD ["headjudge", "serve"]
