import { useQuery } from '@tanstack/react-query'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { chartLibrary } from '../../../charts/picture.tsx'
import { useSettled } from '../../../ui/hooks/use-settled.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Everything below the answer, and the library of its pictures: loaded once the first screen has been had. */
export function BelowFirstScreen({ report }: { readonly report: Report }) {
  const enabled = useSettled()
  const { data: sections, error } = useQuery({ ...sectionsOfReport, enabled })
  useQuery({ ...chartLibrary, enabled })
  if (error !== null) throw error
  if (sections === undefined) return <Skeleton height={480} label="what was measured" />
  return <sections.ReportSections report={report} />
}

const sectionsOfReport = {
  ...chartLibrary,
  queryKey: ['sections of a report'],
  queryFn: () => import('./report-sections.tsx'),
} as const
