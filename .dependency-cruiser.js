/** Package → which others it may import. */
export const packages = {
  'proto-schema': [],
  'bench-core': ['proto-schema'],
  server: ['bench-core'],
  web: ['bench-core'],
}

/** Folders of bench-core that do without Node.js, so that they run in a browser too: apps import their modules. */
const pure = ['model', 'api', 'stats', 'answer', 'report']

/** App → what else of bench-core it may import. */
const doors = {
  server: ['store/index', 'conduct/index', 'machine', 'cli/stop-signal'],
  web: [],
}

/** Folder of bench-core → what it may import. Reads top to bottom like the data. */
export const mayImport = {
  model: [],
  api: ['model'],
  workloads: ['model'],
  codecs: ['model'],
  measure: ['model'],
  postgres: ['model', 'measure'],
  stats: ['model'],
  answer: ['model', 'stats'],
  report: ['model', 'stats', 'answer'],
  lanes: ['model', 'codecs', 'measure'],
  suites: ['model', 'workloads', 'codecs', 'lanes', 'measure', 'postgres'],
  run: ['model', 'workloads', 'codecs', 'measure', 'suites', 'stats'],
  'self-check': [
    'model',
    'workloads',
    'codecs',
    'lanes',
    'measure',
    'suites',
    'run',
    'stats',
    'answer',
    'report',
  ],
  store: ['model', 'stats', 'answer', 'report', 'postgres'],
  conduct: ['model', 'measure', 'report', 'store'],
  library: ['model', 'workloads', 'codecs', 'run', 'answer', 'report', 'store'],
  cli: [
    'model',
    'lanes',
    'postgres',
    'workloads',
    'codecs',
    'measure',
    'suites',
    'run',
    'stats',
    'answer',
    'report',
    'store',
    'conduct',
    'self-check',
  ],
}

/** Room of the report → which others it may import. */
export const roomsOfReport = {
  words: [],
  figures: ['words'],
  scene: ['words', 'figures'],
  tables: ['words', 'scene'],
  answer: ['words', 'tables'],
  suites: ['words', 'figures', 'scene', 'tables', 'answer'],
  judge: ['words', 'figures', 'suites', 'answer'],
  compare: ['words', 'figures', 'suites', 'judge'],
  trends: ['words', 'figures', 'suites', 'judge', 'compare'],
  case: ['words', 'figures', 'suites', 'judge'],
  doctor: ['words', 'figures', 'judge'],
  document: ['words', 'figures', 'scene', 'tables', 'suites', 'judge', 'compare'],
  print: ['words', 'scene', 'tables'],
  exports: ['words', 'scene', 'tables', 'answer', 'suites', 'judge', 'compare', 'document', 'print'],
  terminal: [
    'words',
    'figures',
    'tables',
    'answer',
    'suites',
    'judge',
    'compare',
    'trends',
    'case',
    'document',
    'print',
  ],
}
const core = 'packages/bench-core/src'
const suites = '(codec|storage|protocol|command)'

const stages = importRules(core, mayImport)
const rooms = importRules(`${core}/report`, roomsOfReport).map((rule) => ({
  ...rule,
  name: `report-${rule.name}`,
}))

function importRules(within, map) {
  return Object.entries(map).map(([folder, allowed]) => ({
    name: `${folder}-imports`,
    severity: 'error',
    comment: `${folder} may import only: ${allowed.join(', ') || 'nothing of ours'}`,
    from: { path: `^${within}/${folder}/` },
    to: {
      path: `^${within}/`,
      pathNot: [folder, ...allowed].map((name) => `^${within}/${name}/`).concat(`^${within}/package.json`),
    },
  }))
}

export default {
  forbidden: [
    ...stages,
    ...rooms,
    {
      name: 'suites-apart',
      severity: 'error',
      comment: 'a suite imports no other: what several need is where all may import it',
      from: { path: `^${core}/(suites|report/suites)/${suites}/` },
      to: { path: `^${core}/$1/${suites}/`, pathNot: `^${core}/$1/$2/` },
    },
    {
      name: 'report-knows-no-suite',
      severity: 'error',
      comment: 'a suite brings its reading and its document: only their catalogues name it',
      from: { path: `^${core}/report/`, pathNot: `/report/suites/` },
      to: { path: `^${core}/report/suites/${suites}/` },
    },
    {
      name: 'answer-knows-no-suite',
      severity: 'error',
      comment: 'a suite brings its costs: only their catalogue names it',
      from: { path: `^${core}/answer/`, pathNot: '/answer/costs/catalogue.ts$' },
      to: { path: `^${core}/answer/costs/${suites}-costs.ts$` },
    },
    {
      name: 'pure-stages-without-node',
      severity: 'error',
      comment: `${pure.join(', ')} also run in a browser`,
      from: { path: `^${core}/(${pure.join('|')})/` },
      to: { dependencyTypes: ['core'] },
    },
    ...Object.entries(packages).map(([name, allowed]) => ({
      name: `${name}-package`,
      severity: 'error',
      comment: `${name} may import only: ${allowed.join(', ') || 'nothing of ours'}`,
      from: { path: `^(packages|apps)/${name}/src/` },
      to: { path: '^(packages|apps)/', pathNot: `^(packages|apps)/(${[name, ...allowed].join('|')})/` },
    })),
    ...Object.entries(doors).map(([app, modules]) => ({
      name: `doors-of-${app}`,
      severity: 'error',
      comment: `${app} may import of bench-core only: ${[...pure, ...modules].join(', ')}`,
      from: { path: `^apps/${app}/src/` },
      to: {
        path: `^${core}/`,
        pathNot: [`^${core}/(${pure.join('|')})/`, ...modules.map((door) => `^${core}/${door}.ts$`)],
      },
    })),
    {
      name: 'web-controls-know-no-runs',
      severity: 'error',
      comment: 'what the page is made of knows neither runs nor the API: pieces do',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(api|app|pieces|features|charts|document)/' },
    },
    {
      name: 'features-apart',
      severity: 'error',
      comment: 'a feature of the web imports no other',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'no-development-dependencies',
      severity: 'error',
      comment: 'what is run is there after an install without development dependencies',
      from: { path: '^(packages|apps)/[^/]+/src/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The page's palette is made by its build, of the engine's.
    exclude: { path: '/gen/|^virtual:' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
