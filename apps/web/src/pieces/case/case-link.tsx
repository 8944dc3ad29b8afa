import { Link } from '@tanstack/react-router'
import { type CaseKey, caseId } from '@wirebench/bench-core/results'
import type { ReactNode } from 'react'

/** Leads to the page of one case of a run. */
export function CaseLink({
  run,
  caseKey,
  reference,
  className,
  children,
}: {
  /** Its id or short id. */
  readonly run: string
  readonly caseKey: CaseKey
  /** What ratios are taken against there; the run's own reference where left out. */
  readonly reference?: string | undefined
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <Link
      to="/runs/$run/cases/$caseKey"
      params={{ run, caseKey: caseId(caseKey) }}
      search={{ ref: reference }}
      {...(className === undefined ? {} : { className })}
    >
      {children}
    </Link>
  )
}
