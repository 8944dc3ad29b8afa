import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { codecs } from '../../src/codecs/catalogue.ts'
import { Catalogue } from '../../src/model/report/contender.ts'
import { workloads } from '../../src/workloads/catalogue.ts'
import { outcomeOf } from './support/bench-io.ts'

test('the catalogue as JSON fits its schema and has every codec and workload', async () => {
  const { code, stdout, stderr } = await outcomeOf(['catalogue', '--json'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const catalogue = z.parse(Catalogue, JSON.parse(stdout))
  expect(catalogue).toEqual(JSON.parse(stdout))
  expect(catalogue.codecs.map(({ name }) => name)).toEqual(codecs.map(({ info }) => info.name))
  expect(catalogue.workloads.map(({ name }) => name)).toEqual(workloads.map(({ name }) => name))
})

test('the catalogue for people is a table with a line for each', async () => {
  const { code, stdout } = await outcomeOf(['catalogue'])
  expect(code).toBe(0)
  for (const { info } of codecs) expect(stdout).toMatch(new RegExp(`^${info.name} .*${info.library}`, 'm'))
  for (const { name } of workloads) expect(stdout).toMatch(new RegExp(`^${name} `, 'm'))
})
