import { Link } from '@tanstack/react-router'
import type { CaseDetail } from '@wirebench/bench-core/model/report/case-detail'
import { whyAbsent } from '@wirebench/bench-core/report/words/case/absent-words'
import { failureText } from '@wirebench/bench-core/report/words/failure-text'
import { noteText } from '@wirebench/bench-core/report/words/note-text'
import { warningWords } from '@wirebench/bench-core/report/words/warning-words'
import { Remark } from '../../ui/remark.tsx'
import { sentence } from '../../ui/sentence.ts'

/** What is wrong with a case, before anything is read from its figures; nothing where nothing is. */
export function CaseTroubles({ detail: { case: reported, findings } }: { readonly detail: CaseDetail }) {
  const { status, failure, warnings } = reported
  const [first = '', ...rest] = (failure === null ? '' : failureText(failure)).split('\n')
  if (status === 'measured' && warnings.length === 0 && findings.length === 0) return null
  return (
    <div className="grid gap-2">
      {status === 'failed' && (
        <section aria-label="Failure" className="rounded-panel border border-worse bg-worse-bg p-4">
          <Remark kind="bad">
            <strong className="font-semibold">Failed:</strong> {first}
            <span className="block">It is excluded from verdicts.</span>
          </Remark>
          {rest.length > 0 && (
            <details className="mt-2">
              <summary className="min-h-6 w-fit">Details</summary>
              <code className="block text-caption whitespace-pre-wrap wrap-anywhere">{rest.join('\n')}</code>
            </details>
          )}
        </section>
      )}
      {status === 'not-measured' && (
        <Remark kind="warning">
          Not measured:{' '}
          {sentence(
            noteText(whyAbsent(reported) ?? reported.notes.latency ?? 'the run ended before its turn'),
          )}
        </Remark>
      )}
      {findings.map(({ rule, text }) => (
        <Remark key={`${rule} ${text}`} kind="bad">
          Breaks the rule <code>{rule}</code> and is excluded from verdicts: {sentence(text)}{' '}
          <Link to="/method" hash="integrity" className="underline">
            About the rules
          </Link>
        </Remark>
      ))}
      {warnings.map((warning) => {
        const { text, fix } = warningWords(warning, 'inForm')
        return (
          <Remark key={text} kind="warning">
            <strong className="font-semibold">Warning:</strong> {sentence(text)} {sentence(fix)}
          </Remark>
        )
      })}
    </div>
  )
}
