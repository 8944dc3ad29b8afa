import { useMutation } from '@tanstack/react-query'
import { pgUrl as pgUrlOption } from '@wirebench/bench-core/model/options/option/words'
import type { DatabaseExamination } from '@wirebench/bench-core/model/storage/storage-spec'
import { examineDatabase } from '../../../../api/queries.ts'
import { Problem } from '../../../../pieces/panel/problem.tsx'
import { SelectField } from '../../../../ui/controls/select-field.tsx'
import { Remark } from '../../../../ui/remark.tsx'
import type { FormPartProps } from '../../form/form-props.ts'
import type { OwnDatabase } from '../../form/own-server.ts'
import { ServerAddress } from '../../messages/server-address.tsx'
import { OptionField } from '../named-fields.tsx'

/** The server that the storage suite measures on. */
export function DatabaseFields({
  isOwn,
  database,
  onDatabase,
  ...form
}: Pick<FormPartProps, 'values' | 'errors' | 'onChange'> & {
  readonly isOwn: boolean
  readonly database: OwnDatabase
  readonly onDatabase: (database: OwnDatabase) => void
}) {
  return (
    <div className="stack gap-3">
      <div className="max-w-md">
        <SelectField
          label="Server under test"
          value={isOwn ? 'own' : 'embedded'}
          options={[
            { id: 'embedded', title: 'A fresh PostgreSQL, started for the run' },
            { id: 'own', title: pgUrlOption.label },
          ]}
          onChange={(server) => form.onChange({ server: server === 'own' ? 'own' : 'embedded' })}
        />
      </div>
      {isOwn && (
        <>
          <DatabaseAddress database={database} onDatabase={onDatabase} />
          <OptionField {...form} name="keepTables" />
        </>
      )}
    </div>
  )
}

/** Where the user's own server is, and whether a run can use it. */
export function DatabaseAddress({
  database: { pgUrl, found },
  onDatabase,
}: {
  readonly database: OwnDatabase
  readonly onDatabase: (database: OwnDatabase) => void
}) {
  const examine = useMutation({ mutationFn: examineDatabase })
  const { error } = examine
  // What comes after the address has changed is no longer about it.
  const look = () =>
    examine.mutate(pgUrl.trim(), {
      onSuccess: (answer, asked) => onDatabase({ pgUrl: asked, found: answer }),
    })
  return (
    <div className="stack gap-2">
      <ServerAddress
        label="Address"
        pgUrl={pgUrl}
        look="Check"
        isLooking={examine.isPending}
        isRefused={error !== null}
        onLook={look}
        onChange={(typed) => {
          examine.reset()
          onDatabase({ pgUrl: typed, found: null })
        }}
      />
      <Problem what="A run can’t use it" error={error} />
      {found !== null && <Found examination={found} />}
    </div>
  )
}

function Found({
  examination: { server, version, compressions },
}: {
  readonly examination: DatabaseExamination
}) {
  const place = server.kind === 'own' ? `${server.user}@${server.host}:${server.port}/${server.database}` : ''
  return (
    <Remark kind="good" isStatus>
      PostgreSQL {version} at {place}
      {compressions.length > 0 && `, with ${compressions.join(' and ')} for large rows`}. A run can use it.
    </Remark>
  )
}
