import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { chartLibrary } from '../../../charts/picture.tsx'
import { useSettled } from '../../../ui/hooks/use-settled.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

const ReportSections = lazyRouteComponent(() => import('./report-sections.tsx'), 'ReportSections')

/** Everything below the answer, and the library of its pictures: loaded once the first screen has been had. */
export function BelowFirstScreen({ report }: { readonly report: Report }) {
  const enabled = useSettled()
  const { isSuccess } = useQuery({ ...sectionsOfReport, enabled })
  useQuery({ ...chartLibrary, enabled })
  return isSuccess ? <ReportSections report={report} /> : <Skeleton height={480} label="what was measured" />
}

const sectionsOfReport = {
  ...chartLibrary,
  queryKey: ['sections of a report'],
  queryFn: async () => {
    await ReportSections.preload?.()
    return true
  },
} as const
