import { type Addition, bench, core, passed, tests } from './addition.ts'

/** What people ask for and see. */
export const product: readonly Addition[] = [
  {
    what: 'an option: a number with a limit, which every run takes',
    files: {
      [`${core}/model/options/run.ts`]: [
        [
          '  untilDecided: option(',
          `  pauses: option(count({ from: 1, to: 9 }), {
    flag: '--pauses',
    help: 'seconds of rest before it begins',
    label: 'Seconds of rest',
  }),
  untilDecided: option(`,
        ],
      ],
      [`${core}/run/plan.ts`]: [['estimateMs: sumBy(', 'estimateMs: 1000 * (spec.pauses ?? 0) + sumBy(']],
    },
    seen: [
      { where: 'help', command: bench('codec', '--help'), says: /--pauses <\S+> +seconds of rest/ },
      {
        where: 'a refusal, with its limits',
        command: bench('codec', '--pauses', '10'),
        says: /--pauses is "10"[\s\S]*from 1 to 9/,
      },
      {
        where: 'the spec that is planned and saved',
        command: bench('plan', '--spec', '-'),
        input: '{"preset":"smoke","codecs":["json"],"pauses":9}',
        says: /"pauses":9/,
      },
      {
        where: 'form, address, request and echoed command',
        command: tests('apps/web/test/features/new-run/every-option.test.tsx', 'the option pauses'),
        says: /Tests +2 passed/,
      },
    ],
  },
  {
    what: 'an option of a suite, which reaches its tables',
    files: {
      [`${core}/model/options/storage.ts`]: [
        [
          '  batch: option(',
          `  fillFactor: option(count({ from: 10, to: 100 }), {
    flag: '--fill-factor',
    help: 'per cent of a page that rows fill in tables that are read',
    label: 'Filled pages, in %',
  }),
  batch: option(`,
        ],
      ],
      [`${core}/suites/storage/round/fill.ts`]: [
        [
          '  { server, trial: { client, layout, fields, encodedBytes, dictionaryBytes } }: Filling,',
          '  { server, storage, trial: { client, layout, fields, encodedBytes, dictionaryBytes } }: Filling,',
        ],
        [
          'createTable(server, table, { layout, toast, fields })',
          'createTable(server, table, { layout, toast, fields, fillFactor: storage.fillFactor })',
        ],
      ],
      [`${core}/suites/storage/server/tables.ts`]: [
        [
          '  readonly fields?: QueryFields\n',
          '  readonly fields?: QueryFields\n  readonly fillFactor?: number | undefined\n',
        ],
        [
          '  { layout, toast, fields }: TableDesign,',
          '  { layout, toast, fields, fillFactor = 100 }: TableDesign,',
        ],
        [
          "default now()'].join(',\\n      ')}\n    )`",
          "default now()'].join(',\\n      ')}\n    ) with (fillfactor = ` + fillFactor + ')'",
        ],
      ],
    },
    seen: [
      {
        where: 'a refusal, with its limits',
        command: bench('storage', '--fill-factor', '5'),
        says: /--fill-factor is "5"[\s\S]*from 10 to 100/,
      },
      {
        where: 'form, address, request and echoed command',
        command: tests('apps/web/test/features/new-run/every-option.test.tsx', 'the option fillFactor'),
        says: /Tests +2 passed/,
      },
      {
        where: 'the tables of a real server, which take some 370 kB for 50 rows in place of 98',
        command: bench(
          ...['storage', '--format', 'jsonb-json', '--phase', 'x-ray', '--rows', '50', '--batch', '10'],
          ...['--size', '3', '--fill-factor', '10', '--preset', 'smoke', '--rounds', '1', '--csv', '-'],
          ...['--no-save', '--no-wait'],
        ),
        says: /heapBytes,.*,3\d{5},/,
      },
    ],
  },
  {
    what: 'a picture',
    files: {
      [`${core}/report/scene/sizes.ts`]: `import type { Report } from '../../model/report/report.ts'
import type { Scene } from './scene.ts'
import { seriesStyles } from './series-style.ts'

/** Encoded sizes, from the left to the right. */
export function sizesScene({ cases, contenders }: Report): Scene[] {
  const sizes = cases.flatMap(({ key, metrics }) => {
    const style = seriesStyles(contenders).get(key.contender)
    const bytes = metrics.encodedBytes?.value
    return style && bytes && key.operation === 'encode' ? [{ style, bytes }] : []
  })
  const most = Math.max(...sizes.map(({ bytes }) => bytes))
  const mark = { low: null, high: null, isHollow: false }
  return [
    {
      title: 'Encoded sizes as dots',
      x: { scale: 'linear', domain: [0, most], ticks: [{ at: 0, text: '0 B' }], title: 'bytes' },
      y: { scale: 'linear', domain: [0, sizes.length], ticks: [], title: '' },
      series: sizes.map(({ style, bytes }, y) => ({ style, line: [], band: [], marks: [{ ...mark, x: bytes, y }] })),
      lines: [],
      intervals: 'x',
      names: 'legend',
      height: 200,
    },
  ]
}
`,
      [`${core}/report/suites/codec/document.ts`]: [
        [
          '      tables: evolutionTables(report),',
          '      tables: evolutionTables(report),\n      pictures: () => sizesScene(report),',
        ],
        [
          'import { languagePictures }',
          "import { sizesScene } from '../../scene/sizes.ts'\nimport { languagePictures }",
        ],
      ],
    },
    rewrites: /\.html$/,
    seen: [
      {
        where: 'the section’s list, which the page, exported files and programs draw',
        command: [
          '--input-type=module',
          '-e',
          `import { report } from './${core}/report/report.ts'
import { reportHtml } from './${core}/report/exports/report-html.ts'
import { recordedEvents } from './packages/bench-core/test/golden/recorded-runs.ts'
console.log(reportHtml(report(recordedEvents('dimensions'))))`,
        ],
        says: /Encoded sizes as dots/,
      },
    ],
  },
  {
    what: 'a metric of a slice',
    files: {
      [`${core}/model/run/recorded/slice-figures.ts`]: [
        ['  allocatedBytes: ofEach,', '  allocatedBytes: ofEach,\n  pageFaults: ofEach,'],
        [
          "  gcNsPerOperation: 'gcNs',",
          "  gcNsPerOperation: 'gcNs',\n  pageFaultsPerOperation: 'pageFaults',",
        ],
      ],
      [`${core}/measure/trial/run-trial.ts`]: [
        [
          '  const cpuAtStart = cpuNs()',
          '  const faultsAtStart = process.resourceUsage().minorPageFault\n  const cpuAtStart = cpuNs()',
        ],
        [
          '  return { startNs, wallNs,',
          '  const pageFaults = process.resourceUsage().minorPageFault - faultsAtStart\n  return { pageFaults, startNs, wallNs,',
        ],
      ],
      [`${core}/model/metrics/common.ts`]: [
        [
          '  encodedBytes: {',
          "  pageFaultsPerOperation: { ...count, title: 'page faults' },\n  encodedBytes: {",
        ],
      ],
    },
    seen: [
      {
        where: 'the figures of a report, with an interval over rounds',
        command: bench(
          ...['codec', '--codec', 'json,msgpackr', '--test', 'serialization', '--preset', 'smoke'],
          ...['--no-save', '--no-wait', '--csv', '-'],
        ),
        says: /pageFaultsPerOperation/,
      },
    ],
  },
  {
    what: 'an API route',
    files: {
      [`${core}/api/machine.ts`]: [
        [
          '  catalogue: {\n',
          `  clock: {
    method: 'GET',
    path: '/clock',
    summary: 'What time it is on the machine, in milliseconds of Unix time',
    answer: json(z.object({ now: z.int() })),
  },
  catalogue: {
`,
        ],
      ],
      'apps/server/src/routes/machine.ts': [
        [
          '  serve(api, machineRoutes.catalogue,',
          '  serve(api, machineRoutes.clock, () => ({ now: Date.now() }))\n  serve(api, machineRoutes.catalogue,',
        ],
      ],
      'apps/web/src/api/queries.ts': [
        [
          'export const hostQuery =',
          `export const clockQuery = queryOptions({
  queryKey: ['clock'],
  queryFn: ({ signal }) => call(machineRoutes.clock, {}, signal),
})

export const hostQuery =`,
        ],
      ],
    },
    seen: [
      {
        where: 'the description of the API',
        command: tests('apps/server/test/routes/api.test.ts', 'the API describes the routes of its contract'),
        says: passed,
      },
      {
        where: 'what every route has to do',
        command: tests('apps/server/test/routes/fuzz.test.ts', '/clock'),
        says: passed,
      },
    ],
  },
  {
    what: 'a warning',
    files: {
      [`${core}/model/warning.ts`]: [
        [
          "  kind('not-pinned', nothing),",
          "  kind('not-pinned', nothing),\n  kind('many-cores', z.object({ cores: count })),",
        ],
      ],
      [`${core}/run/environment/warnings.ts`]: [
        ['ownRuntime, pinnedCore }', 'ownRuntime, pinnedCore, cpuCount }'],
        [
          '  if (pinnedCore === null)',
          "  if (cpuCount > 0) warnings.push({ code: 'many-cores', severity, values: { cores: cpuCount } })\n  if (pinnedCore === null)",
        ],
      ],
      [`${core}/report/words/warning-words.ts`]: [
        [
          "  'own-runtime': {\n",
          `  'many-cores': {
    meaning: 'The machine has cores that others may use.',
    say: ({ cores }) => {
      const seen = { text: \`others may use the machine’s \${cores} cores\`, fix: 'keep them out' }
      return { ...seen, brief: seen }
    },
  },
  'own-runtime': {
`,
        ],
      ],
      'packages/bench-core/test/report/words/warning-words.test.ts': [
        ["  'not-pinned': [{}],", "  'not-pinned': [{}],\n  'many-cores': [{ cores: 2 }],"],
      ],
    },
    seen: [
      {
        where: 'a report',
        command: bench(
          ...['codec', '--codec', 'json,msgpackr', '--test', 'payload', '--preset', 'smoke', '--rounds', '1'],
          ...['--no-save', '--no-wait', '--full'],
        ),
        says: /others may use the machine’s\s+\d+\s+cores/,
      },
      {
        where: 'its words for a terminal and for the page',
        command: tests('packages/bench-core/test/report/words/warning-words.test.ts', 'many-cores'),
        says: passed,
      },
    ],
  },
]
