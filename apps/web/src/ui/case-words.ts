import {
  type CaseGroup,
  type ContenderInfo,
  formatBytes,
  formatPercent,
  metricInfos,
  type Parameters,
  type SuiteName,
} from '@wirebench/bench-core/results'

/** The contenders of one suite: those that say so, and those that its cases name where they don't. */
export function contendersOf(
  contenders: readonly ContenderInfo[],
  suite: SuiteName,
  named: ReadonlySet<string>,
): readonly ContenderInfo[] {
  return contenders.filter((contender) =>
    contender.suite === undefined
      ? named.has(contender.name) &&
        !contenders.some((other) => other.suite === suite && other.name === contender.name)
      : contender.suite === suite,
  )
}

/** Contenders by the names that people know; one that isn't among them keeps its name. */
export function contenderTitles(contenders: readonly ContenderInfo[]): (name: string) => string {
  const titles = new Map(contenders.map(({ name, title }) => [name, title]))
  return (name) => titles.get(name) ?? name
}

const operationTitles: Readonly<Record<string, string>> = { 'x-ray': 'storage X-ray', copy: 'COPY' }

/** An operation as a heading says it: `round trip`. */
export function operationTitle(operation: string): string {
  return operationTitles[operation] ?? operation.replaceAll('-', ' ')
}

/** How requests came, in words of their own. */
const loads: Readonly<Record<string, string>> = {
  sequential: 'one at a time',
  closed: 'closed loop',
  open: 'open loop',
}

/** What else a case was measured at: `size 20, in flight 4, load 25 %`; empty where there is nothing. */
export function parametersText(parameters: Parameters): string {
  return Object.entries(parameters)
    .map(([name, value]) => loads[String(value)] ?? `${parameterTitle(name)} ${parameterValue(name, value)}`)
    .join(', ')
}

/** A parameter in words; its unit stands with its value. */
export function parameterTitle(name: string): string {
  return spaced(name.replace(/(?<=[a-z])(Percent|Bytes)$/, ''))
}

export function parameterValue(name: string, value: Parameters[string]): string {
  if (typeof value !== 'number') return String(value)
  if (name.endsWith('Percent')) return formatPercent(value / 100)
  return name.endsWith('Bytes') ? formatBytes(value) : value.toLocaleString('en-US')
}

/** `decode infrastructure-execution, size 20` */
export function groupTitle({ operation, workload, parameters }: Omit<CaseGroup, 'suite'>): string {
  return [`${operationTitle(operation)} ${workload}`, parametersText(parameters)]
    .filter((text) => text !== '')
    .join(', ')
}

/** A metric as a column is headed; one that nobody described keeps its name. */
export function metricTitle(metric: string): string {
  return metricInfos[metric]?.title ?? spaced(metric)
}

function spaced(name: string): string {
  return name.replaceAll(
    /([a-z\d])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  )
}
