import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { configSchema, configSchemaName } from '../../src/model/config/config-schema.ts'

const published = `../../../../docs/${configSchemaName}`

test('what is published for editors is the schema of today', async () => {
  await expect(`${JSON.stringify(configSchema(), null, 2)}\n`).toMatchFileSnapshot(published)
})

test('it takes what a file may say, and tells what it may not', () => {
  const check = new Ajv({ strict: true, strictTypes: false }).compile(configSchema())
  const said = {
    $schema: './node_modules/wirebench/config.schema.json',
    suites: ['codec', 'storage'],
    preset: 'standard',
    data: ['samples/orders.json'],
    storage: { formats: ['jsonb-json'], rows: [10_000] },
    use: { use: 'rest-api', requestsPerSecond: 400 },
    gate: { failOn: 'regression:5%', undecided: 'pass' },
  }
  expect(check(said), JSON.stringify(check.errors)).toBe(true)
  expect(check({ ...said, preset: 'long' })).toBe(false)
  expect(check({ ...said, gate: { faiOn: 'regression' } })).toBe(false)
})

test('it says of every option what it is for', () => {
  const { properties } = configSchema() as {
    properties: Record<string, { description?: string; properties?: object }>
  }
  expect(properties.codecs?.description).toMatch(/codecs to compare/)
  expect(properties.storage?.properties).toMatchObject({ rows: { description: expect.any(String) } })
})
