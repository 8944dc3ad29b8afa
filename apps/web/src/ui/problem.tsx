import { ApiError } from '../api/client.ts'
import { sentence } from './sentence.ts'

/** What was refused and what to do about it, beside the thing that was asked for. */
export function Problem({ error, what }: { readonly error: Error | null; readonly what: string }) {
  if (error === null) return null
  const fix = error instanceof ApiError ? error.fix : null
  return (
    <div role="alert" className="text-worse">
      <p className="font-medium wrap-anywhere">{sentence(`${what}: ${error.message}`)}</p>
      {fix !== null && <p className="wrap-anywhere">{sentence(fix)}</p>}
    </div>
  )
}
