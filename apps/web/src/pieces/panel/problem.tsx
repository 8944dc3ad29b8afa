import { ApiError } from '../../api/client.ts'
import { sentence } from '../../ui/sentence.ts'

/** What was refused and what to do about it, beside the thing that was asked for. */
export function Problem({
  error,
  what,
  words = (text) => text,
}: {
  readonly error: Error | null
  readonly what: string
  /** What is wrong in the words of where it is read. */
  readonly words?: (text: string) => string
}) {
  if (error === null) return null
  const { fix = null, others = [] } = error instanceof ApiError ? error : {}
  return (
    <div role="alert" className="text-worse">
      <p className="font-medium wrap-anywhere">{sentence(`${what}: ${words(error.message)}`)}</p>
      {others.length > 0 && (
        <ul className="list-disc pl-5 font-medium">
          {others.map((text) => (
            <li key={text} className="wrap-anywhere">
              {words(text)}
            </li>
          ))}
        </ul>
      )}
      {fix !== null && <p className="wrap-anywhere">{sentence(fix)}</p>}
    </div>
  )
}
