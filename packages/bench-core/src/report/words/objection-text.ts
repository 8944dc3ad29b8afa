import { metricInfos } from '../../model/metrics/index.ts'
import type { Objection } from '../../model/report/objection.ts'
import { failureText } from './failure-text.ts'
import { formatPercent, formatTime } from './format.ts'
import { noteText } from './note-text.ts'

type Coded = Exclude<Objection, string>
type Of<Code extends Coded['code']> = Extract<Coded, { code: Code }>

/** Why something isn't judged, in words. */
export function objectionText(objection: Objection): string {
  if (typeof objection === 'string') return objection
  const { run } = objection
  return `${run === undefined ? '' : `in ${run}, `}${textOf(objection)}`
}

function textOf(objection: Coded): string {
  const subject = objection.contender ?? 'it'
  switch (objection.code) {
    case 'smoke-run':
      return tooShort
    case 'not-compared':
      return 'it isn’t compared'
    case 'cpu-not-measured':
      return 'its CPU time was not measured'
    case 'no-shared-round':
      return 'no round has figures for both'
    case 'no-shared-contender':
      return 'the runs have no other contender in common to compare it with'
    case 'is-reference':
      return 'it is the reference, and absolute times of different runs aren’t judged'
    case 'single-round':
      return 'a single round has no interval: repeat it with at least 2'
    case 'no-spread':
      return 'its rounds don’t differ at all'
    case 'takes-unknown':
      return `the cost of ${subject} isn’t known`
    case 'machine-busy':
      return 'this machine was too busy to judge speeds'
    case 'kept-bytes-not-measured':
      return 'its size on disk was not measured'
    case 'zero-bytes':
      return 'there is no ratio to 0 bytes'
    case 'part-not-measured':
      return `${objection.part} was not measured`
    case 'size-not-measured':
      return `the size of its messages${objection.compression === undefined ? '' : ` under ${objection.compression}`} was not measured`
    case 'p99-open':
      return `whether ${subject} keeps a p99 of ${objection.sloMs} ms is undecided`
    case 'p99-missed':
      return `no choice keeps a p99 of ${objection.sloMs} ms at any measured rate`
    case 'figure-unknown':
      return objection.metric === undefined
        ? 'one of the two figures is not known'
        : `its ${titleOf(objection.metric)} is not known`
    case 'shown-only':
      return `${titleOf(objection.metric)} is shown but not judged`
    case 'cases-differ':
      return objection.differences.map(({ title, values }) => `${title} ${values.join(' ≠ ')}`).join(', ')
    case 'failed':
      return `${subject} failed: ${failureText(objection.failure ?? 'for an unknown reason')}`
    case 'not-measured':
      return `${subject} ${deedOf(noteText(objection.why ?? 'was not measured'))}`
    case 'still-faster':
      return `${subject} was still getting faster while being measured`
    case 'rule-broken':
      return `${subject} breaks a rule: ${objection.rule}: ${objection.text}`
    case 'noted':
      return `${objection.contender === undefined ? '' : `${subject}: `}${noteText(objection.note)}`
    case 'requests-in-flight':
      return `requests in flight ${objection.inFlight.join(' ≠ ')}, so their throughput is compared`
    case 'generator-busy':
      return `throughput and latency are the generator’s: it used ${formatPercent(objection.shareOfCore)} of its core with ${subject}`
    case 'generator-late':
      return latenessText(objection)
    case 'generator-work':
      return `throughput and latency are the generator’s: its own work per request differs by more than they do: ${workText(objection)}`
  }
}

/** A rate that was left out is told without a verb. */
function deedOf(why: string): string {
  return why.startsWith('left out') ? `was ${why}` : why
}

/** One that a newer version has added goes by its name. */
function titleOf(metric: string): string {
  return metricInfos[metric]?.title ?? metric
}

/** Why a comparison is undecided however clear its figures look. */
export const tooShort =
  'a smoke run of codecs may measure code that isn’t optimised yet; the quick preset or a longer one would decide it'

function latenessText({ contender, delayNs, what, isMost }: Of<'generator-late'>): string {
  const isMean = what === 'mean'
  const theirs = isMost
    ? `most of their ${isMean ? 'latency' : 'tail'} is`
    : `their ${isMean ? 'latencies' : 'tails'} differ by less than`
  const late = `${formatTime(delayNs)} late`
  const sent = isMean ? `requests ${late} on average` : `1 in 100 requests ${late} or more`
  return `${theirs} the generator’s own delay: it sent ${sent} with ${contender}`
}

function workText({ work }: Of<'generator-work'>): string {
  return [...new Set(work.map(({ contender, ns }) => `${formatTime(ns)} with ${contender}`))].join(', ')
}
