import type { Cause, Failure, ReportedFailure } from '../../model/run/failure.ts'
import { formatCount } from './format.ts'

type Of<Code extends Cause['code']> = Extract<Cause, { code: Code }>

/** Why a case can't be measured, in words that begin with the kind of reason. */
export function failureText(failure: ReportedFailure): string {
  if (typeof failure === 'string') return failure
  const { reason, cause, generator, losses } = failure
  const givenUp = `given up after its processes were lost ${losses} times in this run, the last time: `
  const told = `${losses === undefined ? '' : givenUp}${generator === undefined ? '' : `generator ${generator}: `}${toldBy(failure)}`
  return cause?.code === 'changed' ? `${reason} ${told}` : `${reason}: ${told}`
}

function toldBy({ cause, text }: Failure): string {
  if (cause === undefined) return text ?? 'for an unknown reason'
  const example = cause.code === 'requests' ? ` (${text})` : `: ${text}`
  const todo = hintFor(cause, text)
  return `${causeText(cause)}${text === undefined ? '' : example}${todo === null ? '' : `; ${todo}`}`
}

function causeText(cause: Cause): string {
  switch (cause.code) {
    case 'not-started':
    case 'stopped':
    case 'babbled':
      return `the ${cause.process} process ${processWords[cause.code]}`
    case 'ended':
      return `the ${cause.process} process ended (${cause.how})`
    case 'silent':
      return cause.process === undefined
        ? `no answer for ${cause.seconds} s`
        : `the ${cause.process} process gave no answer for ${cause.seconds} s and was ended`
    case 'answered-otherwise':
      return `the ${cause.process} process answered "${cause.answer}" where "${cause.due}" was expected`
    case 'command-failed':
      return `the ${cause.process} process failed at the command ${cause.command}`
    case 'command-unsupported':
      return `its program doesn’t support the command whose answer is "${cause.due}"`
    case 'changed': {
      const { of, number, path, expected, actual, by } = cause
      const [before, after] = by === 'stream' ? ['in a stream ', ''] : ['', by === undefined ? '' : `, ${by}`]
      return `${before}at ${path} of ${of} ${number}${after}: ${expected} became ${actual}`
    }
    case 'unreadable':
      return `its ${cause.by} message ${cause.number} can’t be read`
    case 'missing':
      return missingText(cause)
    case 'rows-changed':
      return `an update of the row ${cause.row} changed ${cause.count} rows`
    case 'too-large':
      return `message ${cause.number} takes ${mebibytes(cause.bytes)}, but a body may have at most ${mebibytes(cause.most)}`
    case 'requests':
      return requestsText(cause)
    default:
      return words[cause.code]
  }
}

const processWords = {
  'not-started': 'did not start',
  stopped: 'was ended',
  babbled: 'answered with something that is not a reply',
}

const words = {
  'ended-in-turn': 'one of its processes ended while waiting for its turn',
  'generator-gone': 'it has been silent for 10 s',
  'generator-unreachable': 'it can’t be reached',
  'share-without-results': 'a generator finished its share of a block but returned no results',
  'output-unreadable': 'what it wrote can’t be read',
  'sizes-misreported': 'the sizes it reported don’t match its messages',
  'never-written': 'a query returned a message that was never written',
  'no-field': 'the messages have no field for it',
}

function missingText({ what, count: found, of: due }: Of<'missing'>): string {
  const [count, of] = [found, due].map(formatCount)
  switch (what) {
    case 'written-again':
      return `it was given ${of} messages and wrote ${count}`
    case 'of-stream':
      return `${count} of ${of} messages of a stream came back`
    case 'leaves':
      return `reading every field counted ${count} of ${of} leaves`
    case 'rows':
      return `${count} rows were read back, but ${of} were written`
    default:
      return `it ${what} ${count} of ${of} messages`
  }
}

function requestsText({ wrong, failed, lost, timedOut }: Of<'requests'>): string {
  const counts = [
    [wrong, 'answered wrongly'],
    [failed, 'refused'],
    [lost, 'lost with their connection'],
    [timedOut, 'unanswered for 5 s'],
  ] as const
  const told = counts.filter(([count]) => count > 0).map(([count, how]) => `${formatCount(count)} ${how}`)
  return `of ${formatCount(wrong + failed + lost + timedOut)} requests ${told.join(', ')}`
}

function mebibytes(bytes: number): string {
  return `${Math.ceil((100 * bytes) / 2 ** 20) / 100} MiB`
}

/** What to do about a process. It stays with the run, so it names no option. */
function hintFor(cause: Cause, text: string | undefined): string | null {
  switch (cause.code) {
    case 'not-started':
      return 'if the system is short of memory or processes, close other programs; then run it again'
    case 'stopped':
    case 'ended':
      return (cause.code === 'ended' && cause.how === 'SIGKILL') || text?.startsWith('FATAL')
        ? 'the system may have run out of memory and killed it: close other programs or choose smaller messages'
        : 'run it again; if it ends again, leave this contender out'
    case 'silent':
      return cause.process === undefined
        ? null
        : 'close other programs or choose smaller messages, and run it again'
    case 'babbled':
    case 'answered-otherwise':
    case 'command-failed':
      return 'run it again; if it happens again, it is a bug in Wirebench: report it with the log of the run'
    default:
      return null
  }
}
