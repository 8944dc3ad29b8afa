import { useOfRun } from '../../../answer/use-of-run.ts'
import type { Report } from '../../../model/report/report.ts'
import type { DocumentOptions, Section } from '../../tables/section.ts'
import { sentencesTable } from '../../tables/table.ts'
import type { SuiteDocument } from '../suite-document.ts'
import { protocolLines } from './csv-lines.ts'
import { generatorsTable } from './generators.ts'
import { capacityTable } from './tables/capacity-table.ts'
import { costTable, processTable, trafficTable } from './tables/cost-tables.ts'
import { crossCheckSentences, overallSentences, stepSentences } from './tables/sentences.ts'
import { curveTables, ladderTables, throughputTables } from './tables/tables.ts'
import { protocolTimes } from './times.ts'

export const protocolDocument: SuiteDocument = {
  sections,
  told: (groups, section, { largestOnly }) => (largestOnly && section === 'figures' ? [] : groups),
  times: protocolTimes,
  cores: { of: 'a request' },
  csvLines: protocolLines,
}

function sections(report: Report, { use }: DocumentOptions): Section[] {
  const { protocol } = report
  if (!protocol) return []
  return [
    {
      id: 'operations',
      title: 'Operations per second',
      howToRead:
        'In a closed loop, each request is sent after the previous answer, so this is the highest throughput with that many requests in flight.',
      method: 'load',
      tables: [...throughputTables(report), sentencesTable('overall', overallSentences(protocol))],
    },
    {
      id: 'requests',
      title: 'What a request costs',
      howToRead:
        'CPU time and bytes at the lowest rate that all contenders had in common, or one request at a time if there is none. The processes are shown under the heaviest closed load, where the generator itself may be the limit.',
      method: 'load',
      tables: [costTable(report), trafficTable(report), processTable(report)],
    },
    {
      id: 'rates',
      title: 'Latency by rate',
      howToRead:
        'An open loop sends requests when they are due, and latency is counted from that moment. The knee is the highest measured rate before p99 exceeds twice its lowest value or the server falls behind.',
      method: 'load',
      tables: curveTables(report, protocol, report.run.spec.protocol!.sloNs),
    },
    {
      id: 'generators',
      title: 'Generators',
      howToRead:
        'Each generator produced an equal share of every load. Blocks begin at the same moment on all generators; how late one began is measured with its own clock, whose largest error is shown next to it. Histograms combine the requests of all generators.',
      method: 'load',
      tables: [generatorsTable(protocol.generators)],
    },
    {
      id: 'ladder',
      title: 'Ladder',
      howToRead:
        'Each rung changes one thing, which its row names. The gain is its throughput ÷ that of the previous rung, computed within rounds; the share is its part of the total gain, in logarithms, so that shares add up to 100 %. A negative share is a loss. A step aside has no share: the next rung continues from the rung before it.',
      method: 'ladder',
      tables: ladderTables(report, protocol),
    },
    {
      id: 'checks',
      title: 'Checks',
      method: 'load',
      tables: [
        sentencesTable('buffer steps', stepSentences(protocol)),
        sentencesTable('cross-checked with autocannon', crossCheckSentences(protocol)),
      ],
    },
    {
      id: 'capacity',
      title: 'Capacity',
      howToRead:
        'Computed from the CPU time and bytes of one request, measured at the lowest rate that all contenders had in common. This assumes that a request costs the same at every rate and on every core; servers are rounded up.',
      method: 'load',
      tables: [capacityTable(report, useOfRun(report, use).requestsPerSecond)],
    },
  ]
}
