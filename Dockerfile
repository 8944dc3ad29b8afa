FROM node:26.10.0-slim AS package
USER node
RUN mkdir /home/node/source
WORKDIR /home/node/source
COPY --chown=node:node . .
RUN npx --yes pnpm@12.21.0 pack-release /home/node/packed

FROM node:26.10.0-slim AS installed
USER node
RUN mkdir /home/node/wirebench
WORKDIR /home/node/wirebench
COPY --from=package --chown=node:node /home/node/packed/ /home/node/packed/
# The image's Node.js is the one that the package would bring.
RUN npm install --no-audit --no-fund /home/node/packed/wirebench-[0-9]*.tgz \
  && rm -rf node_modules/@wirebench

FROM node:26.10.0-slim
COPY --from=installed /home/node/wirebench/ /opt/wirebench/
COPY scripts/container-health.mjs /opt/wirebench/
RUN mkdir /data && chown node:node /data \
  && ln -s /opt/wirebench/node_modules/.bin/wirebench /usr/local/bin/wirebench
ENV WIREBENCH_HOME=/data
USER node
WORKDIR /home/node
VOLUME /data
EXPOSE 4600
HEALTHCHECK --start-period=60s --interval=30s CMD ["node", "/opt/wirebench/container-health.mjs"]
ENTRYPOINT ["wirebench"]
CMD ["start", "--host", "0.0.0.0", "--token-file", "/run/secrets/wirebench-token"]
