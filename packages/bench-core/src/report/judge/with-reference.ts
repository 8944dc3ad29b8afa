import { laneOf, lanesOf, noiseKindOf } from '../../model/codec/lane.ts'
import { WirebenchError } from '../../model/errors.ts'
import { isSameContender } from '../../model/protocol/same-contender.ts'
import { caseId } from '../../model/report/case-key.ts'
import type { Report, ReportCase } from '../../model/report/report.ts'
import { possibleReferences, type RunSpec, referenceOf, specAsRead } from '../../model/run/run-spec.ts'
import type { Costs, LayerCosts } from '../../model/use/costs.ts'
import { type AskedMargins, areSameMargins, marginsOf } from '../../model/use/margins.ts'
import { standardLevel } from '../../stats/decisions/looks.ts'
import { bandOfMetric } from '../figures/ratios/bands.ts'
import type { RatioSource } from '../figures/ratios/ratio-source.ts'
import { ratiosAgainst } from '../figures/ratios/ratios-against.ts'
import { readingOf, withSectionsAnew } from '../suites/catalogue.ts'
import { judgingRules } from './rules/judged-anew.ts'
import { caseFindings, withLinter, worded } from './rules/linter.ts'
import { comparisons } from './verdicts/comparisons.ts'

/** What a report can be read with: another reference, in every suite that has it, and other margins. */
export interface Reading extends AskedMargins {
  readonly reference?: string | undefined
}

/**
 * The report as somebody reads it: compared and judged anew from the stored rounds, one family as ever, held to the same
 * A/A band. Twice is as good as once; a suite's own reference and what the run was asked for give the report as it was. Of one
 * that was stored as read against another, ratios to its own reference are formed anew from whole rounds, without groups.
 * @throws WirebenchError where no suite can be read so, or nothing could be decided by such margins.
 */
export function asRead(
  report: Report,
  { reference: named = report.run.readAgainst, ...asked }: Reading,
): Report {
  const margins = marginsOf({ ...askedOf(report.run.spec), ...asked })
  const reference = named === undefined ? undefined : referenceIn(report.run.spec, named)
  const spec = specAsRead({ spec: report.run.spec, readAgainst: reference })
  const isAsked = asked.minimumEffect !== undefined || asked.equalWithin !== undefined
  const isJudgedSame = !isAsked || areSameMargins(margins, report.run.margins)
  if (isJudgedSame && isReadSame(spec, specAsRead(report.run))) return report
  const { readAgainst: _, ...known } = report.run
  const run = isAsked ? { ...known, margins } : known
  const isOwn = isReadSame(spec, run.spec)
  const { cases, environment } = report
  const compared = {
    ...report,
    rules: judgingRules,
    run: isOwn || reference === undefined ? run : { ...run, readAgainst: reference },
    ...(report.costs && { costs: costsAsRead(report.costs, spec) }),
    comparisons: comparisons(storedRatios({ ...report, run }, spec), {
      cases,
      findings: caseFindings(cases, environment),
      levelOf: storedLevels(report),
    }),
  }
  return withLinter(withSectionsAnew(worded(compared)))
}

/**
 * What a slim report says for answers, as it is read. What couldn't be told from another reference, or by other margins, may be
 * told now: answers judge it by its figures.
 */
function costsAsRead({ layers }: Costs, spec: RunSpec): Costs {
  const ofLane = ({ lane }: LayerCosts) => spec.lanes?.find(({ name }) => name === lane?.name)
  return {
    layers: layers.map((layer) => ({
      ...layer,
      reference: ofLane(layer)?.reference ?? referenceOf(spec, layer.suite),
      choices: layer.choices.map(({ cpu, ...choice }) => ({
        ...choice,
        cpu: Object.fromEntries(Object.entries(cpu).map(([part, { isOpen: _, ...known }]) => [part, known])),
      })),
    })),
  }
}

/** What there is to know of ratios that aren't taken against the run's own reference; nothing where they are. */
export function readAgainstLines({ run }: Pick<Report, 'run'>): string[] {
  const { spec, readAgainst } = run
  if (readAgainst === undefined) return []
  const read = specAsRead(run)
  return spec.suites.flatMap((suite) => {
    const own = referenceOf(spec, suite)
    const lane = laneOf({ lanes: lanesOf(spec, suite) }, readAgainst)
    const instead = lane?.reference ?? own
    if (lane ? instead === readAgainst : referenceOf(read, suite) === own) return []
    const where = lane ? ` in ${lane.title}` : spec.suites.length > 1 ? ` (${suite})` : ''
    const said = `Ratios are taken against ${readAgainst} instead of ${instead}, the run’s own reference${where}`
    const note = readingOf(suite).readAgainstNote?.(spec) ?? null
    return [note === null ? said : `${said}: ${note}`]
  })
}

function askedOf({ minimumEffect, equalWithin }: RunSpec): AskedMargins {
  return {
    ...(minimumEffect !== undefined && { minimumEffect }),
    ...(equalWithin !== undefined && { equalWithin }),
  }
}

/** A reference as a run calls it, whatever order its options were named in. */
function referenceIn(spec: RunSpec, named: string): string {
  const possible = spec.suites.flatMap((suite) => possibleReferences(spec, suite))
  const found = possible.find((name) => isSameContender(name, named))
  if (found !== undefined) return found
  throw new WirebenchError(
    'invalid-option',
    `ratios can’t be taken against "${named}"`,
    possible.length === 0
      ? 'in a duel every contender is compared with its opponent'
      : `choose ${[...new Set(possible)].join(', ')}`,
  )
}

function isReadSame(one: RunSpec, other: RunSpec): boolean {
  const lanesOf = ({ lanes = [] }: RunSpec) => lanes.map(({ reference }) => reference).join()
  return (
    one.suites.every((suite) => referenceOf(one, suite) === referenceOf(other, suite)) &&
    lanesOf(one) === lanesOf(other)
  )
}

/** The level of what two cases have shown together is that of the look after which the first of them was measured no more. */
export function storedLevels({
  comparisons: stored,
}: Report): (pair: Record<'contender' | 'reference', Pick<ReportCase, 'key'>>) => number {
  const known = new Map(
    stored.flatMap(({ level, ...key }) => (level === undefined ? [] : [[caseId(key), level] as const])),
  )
  return ({ contender, reference }) =>
    Math.min(standardLevel, ...[contender, reference].flatMap(({ key }) => known.get(caseId(key)) ?? []))
}

/** A/A bands are those that the report judged the same operations and metrics with. */
function storedRatios(report: Report, spec: RunSpec): RatioSource {
  const idOf = (of: Parameters<typeof noiseKindOf>[1], metric: string) =>
    JSON.stringify([noiseKindOf(spec, of), metric])
  const bands = new Map(
    report.comparisons.map((comparison) => [idOf(comparison, comparison.metric), comparison.band]),
  )
  return {
    spec,
    rounds: report.run.rounds,
    ratiosOf: (contender, reference, metric) => ratiosAgainst(report, contender, reference.contender, metric),
    margins: report.run.margins,
    bandOf: (contender, metric) => {
      const known = bands.get(idOf(contender, metric))
      return known === undefined ? bandOfMetric(report, contender, metric) : known
    },
  }
}
