import { useQuery } from '@tanstack/react-query'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { formatBytes } from '@wirebench/bench-core/report/words/format'
import { useState } from 'react'
import type { BroughtFile } from '../../../api/brought-files.ts'
import { importStepQuery } from '../../../api/queries.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'

/** What is being read, how far that is, and for how long it has been: large messages take a while. */
export function ReadingFiles({
  files,
  ticket,
}: {
  /** Empty while they are still being collected. */
  readonly files: readonly BroughtFile[]
  readonly ticket: string | undefined
}) {
  const [sinceMs] = useState(() => Date.now())
  const seconds = Math.round((useNow(1_000) - sinceMs) / 1_000)
  const { data: step } = useQuery({ ...importStepQuery(ticket ?? ''), enabled: ticket !== undefined })
  return (
    <p role="status">
      {`Reading ${whatOf(files)}…`} {/* What changes every second would be read out again and again. */}
      {seconds > 0 && (
        <span aria-hidden="true" className="text-muted">
          {step ? `${step}, ${seconds} s` : `${seconds} s`}
        </span>
      )}
    </p>
  )
}

function whatOf(files: readonly BroughtFile[]): string {
  if (files.length === 0) return 'your files'
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  const what = files.length === 1 ? files[0]!.path : counted(files.length, 'file')
  return `${what}, ${formatBytes(bytes)}`
}
