import { Link } from '@tanstack/react-router'
import { type CaseKey, caseId } from '@wirebench/bench-core/model/report/case-key'
import type { ReactNode } from 'react'
import { type OfReader, readerIn } from '../search-text.ts'

/** Leads to the page of one case of a run. */
export function CaseLink({
  run,
  caseKey,
  search,
  className,
  children,
}: {
  /** Its id or short id. */
  readonly run: string
  readonly caseKey: CaseKey
  /** The address that leads there. */
  readonly search: OfReader
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <Link
      to="/runs/$run/cases/$caseKey"
      params={{ run, caseKey: caseId(caseKey) }}
      search={readerIn(search)}
      {...(className === undefined ? {} : { className })}
    >
      {children}
    </Link>
  )
}
