import { useOfRun } from '../../../answer/use-of-run.ts'
import type { Report } from '../../../model/report/report.ts'
import type { DocumentOptions, Section } from '../../document/section.ts'
import { sentencesTable } from '../../document/table.ts'
import { capacityTable } from './capacity-table.ts'
import { costTable, processTable, trafficTable } from './cost-tables.ts'
import { generatorsTable } from './generators.ts'
import { crossCheckSentences, overallSentences, stepSentences } from './sentences.ts'
import { curveTables, ladderTables, throughputTables } from './tables.ts'

/** What the protocol suite says beside times and verdicts. */
export function protocolDocument(report: Report, { use }: DocumentOptions): Section[] {
  const { protocol } = report
  if (!protocol) return []
  return [
    {
      id: 'operations',
      title: 'Operations per second',
      howToRead:
        'A closed loop sends the next request after the answer, so that it tells the highest throughput for so many requests in flight.',
      method: 'load',
      tables: [...throughputTables(report), sentencesTable('over all', overallSentences(protocol))],
    },
    {
      id: 'requests',
      title: 'What a request costs',
      howToRead:
        'CPU time and bytes at the lowest rate that all contenders had in common, or one at a time where there is none. The processes are those under the heaviest closed load, where the generator itself may be the limit.',
      method: 'load',
      tables: [costTable(report), trafficTable(report), processTable(report)],
    },
    {
      id: 'rates',
      title: 'Latency by rate',
      howToRead:
        'An open loop sends requests when they are due, and latency counts from that moment. The knee is the highest measured rate before p99 exceeds twice its lowest value, or the rate isn’t kept up with.',
      method: 'load',
      tables: curveTables(protocol, report.run.spec.protocol!.sloNs),
    },
    {
      id: 'generators',
      title: 'Generators',
      howToRead:
        'Each made an equal share of every load. Blocks begin at one moment for all; how late a generator began is by its own idea of that moment, which is wrong by no more than stands beside it. Histograms are of all their requests together.',
      method: 'load',
      tables: [generatorsTable(protocol.generators)],
    },
    {
      id: 'ladder',
      title: 'Ladder',
      howToRead:
        'Every rung differs from the one before in the one thing that its row names. The gain is its throughput against that of the rung before, formed within rounds; the share is its part of the whole gain, in logarithms, so that the shares add up. A negative share is a step back. A step aside has no share: the next rung goes on from the one below it.',
      method: 'ladder',
      tables: ladderTables(report, protocol),
    },
    {
      id: 'checks',
      title: 'Checks',
      method: 'load',
      tables: [
        sentencesTable('steps of buffers', stepSentences(protocol)),
        sentencesTable('checked by autocannon', crossCheckSentences(protocol)),
      ],
    },
    {
      id: 'capacity',
      title: 'What it takes',
      howToRead:
        'From the CPU time and the bytes of one request, measured at the lowest rate that all contenders had in common. It supposes that a request costs the same at every rate and on every core; servers are rounded up.',
      method: 'load',
      tables: [capacityTable(report, useOfRun(report, use).requestsPerSecond)],
    },
  ]
}
