import type { ProblemField } from '@wirebench/bench-core/api/problem'
import { isPathOfCode, noCodeHere } from '@wirebench/bench-core/model/codec/own-code'
import { isNamedSettings } from '@wirebench/bench-core/model/codec/runtime-settings'
import { benchCommand } from '@wirebench/bench-core/model/commands'
import type { Catalogue } from '@wirebench/bench-core/model/report/contender'
import type { RunRequest } from '@wirebench/bench-core/model/run/run-spec'
import { nearNames } from '@wirebench/bench-core/model/text/names'
import { ProblemError } from '../http/problem.ts'
import { checkConfirmedTarget } from './confirmed-target.ts'

/** Throws when a request names something that isn't in the catalogue; says which, and what it may have meant. */
export function checkRequest(
  request: RunRequest,
  {
    codecs,
    lanes,
    workloads,
    allowsCode = false,
  }: Pick<Catalogue, 'codecs' | 'lanes' | 'workloads' | 'allowsCode'>,
): void {
  const code = pathsOf(request)
  if (code.length > 0 && !allowsCode) throw codeRefused(code)
  if (request.duel) {
    checkDuel(request.duel)
    return
  }
  if (request.protocol?.target) checkConfirmedTarget(request.protocol.target, 'protocol.target')
  const codecNames = [...codecs, ...lanes.flatMap(({ contenders }) => contenders)].map(({ name }) => name)
  const workloadNames = workloads.map(({ name }) => name)
  // What code of the user's own is called is known to the engine alone, once it has read it.
  const wrongCodecs = code.some((path) => !path.startsWith('runtimeSettings'))
    ? []
    : [
        ...(request.codecs ?? []).flatMap((name, index) =>
          unknown('codec', name, codecNames, `codecs.${index}`),
        ),
        ...(request.reference === undefined
          ? []
          : unknown('codec', request.reference, codecNames, 'reference')),
      ]
  const wrongWorkloads = (request.workloads ?? []).flatMap((name, index) =>
    unknown('workload', name, workloadNames, `workloads.${index}`),
  )
  const fields = [...wrongCodecs, ...wrongWorkloads]
  const first = fields[0]
  if (first === undefined) return
  const aboutCodecs = wrongCodecs.length > 0
  throw new ProblemError(400, {
    code: aboutCodecs ? 'unknown-codec' : 'unknown-workload',
    message: first.message,
    fix: `choose from ${(aboutCodecs ? codecNames : workloadNames).join(', ')}`,
    fields,
  })
}

/** Where the request names code instead of a contender or a lane, or flags of the runtime, which can load what they like. */
function pathsOf({
  codecs = [],
  reference = '',
  lanes = [],
  runtimeSettings = [],
  duel,
}: RunRequest): string[] {
  const inList = (list: string, texts: readonly string[], isCode: (text: string) => boolean) =>
    texts.flatMap((text, index) => (isCode(text) ? [`${list}.${index}`] : []))
  const inSides = sideNames.flatMap((name) => {
    const side = duel?.[name]
    return [
      ...inList(`duel.${name}.codecs`, side?.codecs ?? [], isPathOfCode),
      ...Object.keys(side?.lanes ?? {}).map((lane) => `duel.${name}.lanes.${lane}`),
    ]
  })
  return [
    ...inList('codecs', codecs, isPathOfCode),
    ...(isPathOfCode(reference) ? ['reference'] : []),
    ...inList('lanes', lanes, isPathOfCode),
    ...inList('runtimeSettings', runtimeSettings, (text) => !isNamedSettings(text)),
    ...inSides,
  ]
}

function codeRefused(paths: readonly string[]): ProblemError {
  const { message, fix } = noCodeHere
  return new ProblemError(403, {
    code: 'code-not-allowed',
    message,
    fix,
    fields: paths.map((path) => ({ path, message: `${message}: ${fix}` })),
  })
}

type Duel = NonNullable<RunRequest['duel']>

/** What takes part and how is checked as it is planned; this is what only the machine itself may start. */
function checkDuel({ a, b }: Duel): void {
  const side = [a, b].findIndex(({ libraries }) => libraries !== undefined)
  if (side >= 0) throw notFromHere('loads packages from other folders', `${sideNames[side]}.libraries`)
  const [ofA, ofB] = [a.storage?.server, b.storage?.server]
  if (JSON.stringify(ofA) === JSON.stringify(ofB)) return
  throw notFromHere(
    'measures on two different servers of your own',
    `${sideNames[ofB?.kind === 'own' ? 1 : 0]}.storage.server`,
  )
}

const sideNames = ['a', 'b'] as const

function notFromHere(what: string, path: string): ProblemError {
  return new ProblemError(400, {
    code: 'invalid-option',
    message: `a duel that ${what} can’t be started from the dashboard`,
    fix: `start it on the machine itself: ${benchCommand('duel')}, or ${benchCommand('rerun')}`,
    fields: [{ path: `duel.${path}`, message: 'not from here' }],
  })
}

function unknown(kind: string, name: string, known: readonly string[], path: string): ProblemField[] {
  if (known.includes(name)) return []
  return [{ path, message: `no ${kind} named ${name}${didYouMean(name, known)}` }]
}

/** `; did you mean a or b?`, or nothing where no known name is near. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = nearNames(name, known)
  return near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`
}
