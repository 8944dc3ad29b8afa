import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { agentsQuery } from '../../../../src/api/queries.ts'
import { WhereToRun } from '../../../../src/features/new-run/choices/where-to-run.tsx'
import { markupOf } from '../../../rendered.tsx'

test('a machine with one core is offered with one core', () => {
  const client = new QueryClient()
  const agent = (name: string, cpuCount: number) => ({
    ...{ name, labels: {}, can: [], alive: true, draining: false, measures: null },
    machine: { cpuModel: 'Neoverse', cpuCount },
  })
  client.setQueryData(agentsQuery.queryKey, { agents: [agent('small', 1), agent('big', 64)] } as never)
  const page = markupOf(<WhereToRun on="here" spec={undefined} onChange={() => {}} />, client)
  expect(page).toContain('small: Neoverse, 1 core<')
  expect(page).toContain('big: Neoverse, 64 cores<')
})
