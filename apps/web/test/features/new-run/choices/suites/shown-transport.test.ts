import type { TransportInfo } from '@wirebench/bench-core/model/report/contender'
import { expect, test } from 'vitest'
import { shownTransport } from '../../../../../src/features/new-run/choices/suites/shown-transport.ts'

const http: TransportInfo = {
  name: 'http-json',
  title: 'HTTP/1.1 · JSON',
  encoding: 'json',
  library: 'fastify',
  version: '5.0.0',
  options: 'no logger',
  operations: ['read'],
  clients: [
    { name: 'lean', about: 'client: our own' },
    { name: 'undici', about: 'client: undici 8.0.0' },
  ],
  compressions: [{ name: 'gzip', about: 'bodies compressed with gzip' }],
}

test('a transport is driven by its first client, unless an option names another', () => {
  expect(shownTransport(http)).toMatchObject({ name: 'http-json', options: 'no logger · client: our own' })
  expect(shownTransport(http, ['gzip'])).toMatchObject({
    name: 'http-json+gzip',
    title: 'HTTP/1.1 · JSON, gzip',
    options: 'no logger · client: our own',
  })
  expect(shownTransport(http, ['undici', 'gzip'])).toMatchObject({
    name: 'http-json+undici+gzip',
    options: 'no logger · client: undici 8.0.0',
  })
})
