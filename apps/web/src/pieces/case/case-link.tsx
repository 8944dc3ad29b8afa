import { Link } from '@tanstack/react-router'
import { type CaseKey, caseId } from '@wirebench/bench-core/model/report/case-key'
import type { ReactNode } from 'react'
import type { ReadWith } from '../margins.ts'

/** Leads to the page of one case of a run. */
export function CaseLink({
  run,
  caseKey,
  readWith: { ref, min, equal },
  className,
  children,
}: {
  /** Its id or short id. */
  readonly run: string
  readonly caseKey: CaseKey
  readonly readWith: ReadWith
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <Link
      to="/runs/$run/cases/$caseKey"
      params={{ run, caseKey: caseId(caseKey) }}
      search={{ ref, min, equal }}
      {...(className === undefined ? {} : { className })}
    >
      {children}
    </Link>
  )
}
