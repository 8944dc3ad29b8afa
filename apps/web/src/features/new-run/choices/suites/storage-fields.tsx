import type { Preflight } from '@wirebench/bench-core/model/messages/own-messages'
import {
  fieldPhases,
  type StoragePhase,
  storagePhases,
} from '@wirebench/bench-core/model/storage/storage-spec'
import { firstFew } from '@wirebench/bench-core/model/text/names'
import type { ReactNode } from 'react'
import { suiteTitles } from '../../../../pieces/case/case-words.ts'
import { fieldsOf } from '../../form/form-fields.ts'
import type { FormPartProps } from '../../form/form-props.ts'
import { More } from '../more.tsx'
import { OptionField, OptionFields } from '../named-fields.tsx'
import { ContenderChips, ContenderDetails } from './contender-choice.tsx'
import { SuiteSection } from './suite-section.tsx'

/** What the storage suite measures. */
export function StorageFields({
  database,
  compressions,
  messages,
  ...props
}: FormPartProps & {
  /** Where the server to measure on is chosen. */
  readonly database: ReactNode
  /** What it can compress large rows by; null where nobody has looked, or it doesn’t tell. */
  readonly compressions: readonly string[] | null
  /** What was understood of the user's own messages, where there are some. */
  readonly messages: Preflight | null
}) {
  const { catalogue, values, shown } = props
  const { storage } = catalogue
  const contenders = { list: 'formats', reference: 'storageReference', contenders: storage.formats } as const
  const canCompress = (name: string) =>
    name === 'none' || compressions === null || compressions.length === 0 || compressions.includes(name)
  const isSwept = values.phases.includes('size-sweep')
  const isByField = values.phases.some((phase) => fieldPhases.has(phase as StoragePhase))
  return (
    <SuiteSection title={suiteTitles.storage}>
      <ContenderChips {...props} {...contenders} />
      <More
        title="Server, phases and details"
        note={`${values.phases.length} of ${storagePhases.length} phases`}
        isNeeded={shown.has('server') || fieldsOf('storage', 'formats').some((name) => shown.has(name))}
      >
        {database}
        <OptionField {...props} name="phases" />
        <OptionFields
          {...props}
          of="storage"
          except={[
            'formats',
            'storageReference',
            'phases',
            'keepTables',
            ...(isByField ? [] : (['queryField'] as const)),
            ...(isSwept ? [] : (['sweepSizes'] as const)),
          ]}
          special={{
            toast: { isOffered: canCompress },
            queryField: {
              note: messages === null ? undefined : fieldHelp(messages),
              placeholder: messages?.storage?.field ?? 'status',
            },
          }}
        />
        <ContenderDetails {...props} {...contenders} />
      </More>
    </SuiteSection>
  )
}

const maxNamed = 6

function fieldHelp({ storage }: Preflight): string {
  const { field = null, fields = [] } = storage ?? {}
  const names = fields.map(({ name }) => name)
  if (names.length === 0) return 'Your messages have no suitable field, so those phases are left out.'
  const choices = `Suitable fields of your messages: ${firstFew(names, maxNamed)}.`
  return field === null ? `${choices} If empty, those phases are left out.` : choices
}
