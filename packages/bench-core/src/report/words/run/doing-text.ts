import type { Doing } from '../../../model/run/doing.ts'
import { counted } from '../../../model/text/counted.ts'
import { joined } from '../../../model/text/joined.ts'
import { parametersText } from '../case/parameter-words.ts'

interface AtWork {
  readonly doing: Doing
  readonly operation?: string | null
  readonly contender?: string | null
}

type Coded = Exclude<Doing, string>
type Of<Code extends Coded['code']> = Extract<Coded, { code: Code }>

/** What happens now, in words: `decode json: single operations`. */
export function doingText({ doing, operation = null, contender = null }: AtWork): string {
  if (typeof doing === 'string') return doing
  const ofWhom = contender === null ? '' : ` of ${contender}`
  switch (doing.code) {
    case 'building-lane':
      return laneBuildText(doing)
    case 'waiting-for-generators':
      return `waiting for ${doing.generators.join(' and ')} to generate load`
    case 'preparing-server':
      return 'preparing the server to measure on'
    case 'cross-checking':
      return 'cross-checking HTTP reads with autocannon'
    case 'filling-tables':
      return `filling the tables${ofWhom}${fillingText(doing)}`
    case 'starting':
      return `starting fresh processes${ofWhom}${doing.part ? `: ${partText(doing.part)} ready` : ''}`
    case 'warming-up':
      return `warming up ${doing.operation} ${contender}${doing.part ? `, ${partText(doing.part)}` : ''}`
    case 'measuring':
      return measuringText(doing, [operation, contender])
  }
}

/** What is prepared, however far it is: `building the Go lane`. */
export function preparedTitle(doing: Doing): string {
  return typeof doing === 'object' && doing.code === 'building-lane'
    ? `building the ${doing.lane} lane`
    : doingText({ doing })
}

/** What a lane's build does. */
export function laneBuildLine(line: string | null): string {
  return line ?? 'waiting for another build of the same lane'
}

function laneBuildText(build: Of<'building-lane'>): string {
  const { seconds, expectedSeconds, line } = build
  const ofAbout = expectedSeconds === undefined ? '' : ` of about ${expectedSeconds} s`
  const said = line === '' ? '' : `: ${laneBuildLine(line)}`
  return `${preparedTitle(build)} (${seconds} s${ofAbout})${said}`
}

const stepTexts = {
  write: 'writing',
  'read-back': 'reading back',
  vacuum: 'vacuuming',
  index: 'indexing',
  'count-wal': 'counting the log of updates',
} as const

function fillingText({ step, rows }: Of<'filling-tables'>): string {
  if (step === undefined) return ''
  return `: ${stepTexts[step]}${rows === undefined ? '' : ` ${counted(rows, 'row')}`}`
}

const wayTexts = {
  singly: 'single operations',
  'in-turns': 'in turns',
  again: 'once more',
  'on-two-cores': 'on two cores',
} as const

function measuringText(
  { way, contenders, load }: Of<'measuring'>,
  [operation, contender]: readonly (string | null)[],
): string {
  const what = joined([operation, contender ?? contenders?.join(', ')], ' ')
  return joined([what, joined([load && parametersText(load), way && wayTexts[way]])], ': ')
}

function partText({ done, of }: { readonly done: number; readonly of: number }): string {
  return `${done} of ${of}`
}
