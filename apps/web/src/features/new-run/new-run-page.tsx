import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { catalogueQuery, runQuery } from '../../api/queries.ts'
import { placeOf } from '../../api/run-again.ts'
import { DuelAgain } from '../../pieces/duel/duel-again.tsx'
import { Failure } from '../../pieces/panel/failure.tsx'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NewRunForm } from './new-run-form.tsx'

const route = getRouteApi('/runs/new')

/** What can be chosen has to be known before the form can be shown, and so has the run that is cloned. */
export function NewRunPage() {
  useTitle('New run · Wirebench')
  const { from } = route.useSearch()
  const catalogue = useQuery(catalogueQuery)
  const cloned = useQuery({ ...runQuery(from ?? ''), enabled: from !== undefined })
  const isDuel = Boolean(cloned.data?.spec.duel ?? cloned.data?.spec.command)
  return (
    <div className="stack">
      <PageHeading note={from === undefined ? undefined : `from ${from}`}>New run</PageHeading>
      <Failure what="The catalogue could not be loaded" error={catalogue.error} onRetry={catalogue.refetch} />
      <Failure what={`Run ${from} could not be loaded`} error={cloned.error} onRetry={cloned.refetch} />
      {(catalogue.isPending || (from !== undefined && cloned.isPending)) && (
        <Skeleton height={480} label="form" />
      )}
      {cloned.data && isDuel && <DuelAgain run={cloned.data} />}
      {catalogue.data && !isDuel && !(from !== undefined && cloned.isPending) && (
        <NewRunForm
          catalogue={catalogue.data}
          cloned={cloned.data?.spec ?? null}
          place={cloned.data && placeOf(cloned.data)}
        />
      )}
    </div>
  )
}
