import { ownServiceOptions, protocolOptions } from '@wirebench/bench-core/model/options/protocol'
import { ladderOperations } from '@wirebench/bench-core/model/protocol/protocol-cells'
import { ownOperations, protocolOperations } from '@wirebench/bench-core/model/protocol/protocol-spec'
import { operationTitle } from '@wirebench/bench-core/report/words/case/parameter-words'
import type { ReactNode } from 'react'
import { suiteTitles } from '../../../../pieces/case/case-words.ts'
import { SelectField } from '../../../../ui/controls/select-field.tsx'
import { fieldsOf, on } from '../../form/form-fields.ts'
import type { FormPartProps } from '../../form/form-props.ts'
import { blank } from '../../form/form-values.ts'
import { More } from '../more.tsx'
import { ListField, OptionField, OptionFields, type Special } from '../named-fields.tsx'
import { ContenderChips, ContenderDetails } from './contender-choice.tsx'
import { shownTransport } from './shown-transport.ts'
import { SuiteSection } from './suite-section.tsx'
import { TransportVariant } from './transport-variant.tsx'
import { useGeneratorsNote } from './use-generators-note.ts'

const stores = [
  { id: 'memory', title: 'In memory' },
  { id: 'postgres', title: 'A fresh PostgreSQL, started for the run' },
  { id: 'own', title: 'My own PostgreSQL server' },
] as const

/** What the protocol suite measures. */
export function ProtocolFields({
  target,
  documents,
  hasOwnMessages,
  ...props
}: FormPartProps & {
  /** Where the user's own service is described; null where the built-in one is measured. */
  readonly target: ReactNode | null
  /** Where the address of the user's own database server is given; null where documents aren't kept on one. */
  readonly documents: ReactNode | null
  readonly hasOwnMessages: boolean
}) {
  const { values, shown, onChange } = props
  const generators = { note: useGeneratorsNote(values.generators) }
  return (
    <SuiteSection title={suiteTitles.protocol}>
      {target === null && values.ladder !== on && <ContenderChips {...props} {...contendersOf(props)} />}
      <More
        title="Service, load and details"
        isNeeded={
          shown.has('service') ||
          shown.has('documents') ||
          shown.has('target') ||
          fieldsOf('protocol', 'transports').some((name) => shown.has(name))
        }
      >
        <div className="max-w-md">
          <SelectField
            label="Service under test"
            value={target === null ? 'built-in' : 'own'}
            options={[
              { id: 'built-in', title: 'A document service, over several transports' },
              { id: 'own', title: ownServiceOptions.target.label },
            ]}
            onChange={(service) => onChange({ service: service === 'own' ? 'own' : 'built-in' })}
          />
        </div>
        {target === null ? (
          <BuiltInService
            {...props}
            generators={generators}
            documents={documents}
            hasOwnMessages={hasOwnMessages}
          />
        ) : (
          <>
            {target}
            <OptionFields {...props} of="protocol" isOwnService except={[]} special={{ generators }} />
          </>
        )}
      </More>
    </SuiteSection>
  )
}

function BuiltInService({
  generators,
  documents,
  hasOwnMessages,
  ...props
}: FormPartProps & {
  readonly generators: Special
  readonly documents: ReactNode | null
  readonly hasOwnMessages: boolean
}) {
  const { catalogue, values, onChange } = props
  const { transports, missing } = catalogue.protocol
  const isLadder = values.ladder === on
  return (
    <>
      <OptionField {...props} name="ladder" />
      {!isLadder && (
        <TransportVariant
          transports={transports}
          onAdd={(name) =>
            onChange({ transports: [...values.transports.filter((known) => known !== name), name] })
          }
        />
      )}
      {missing.map(({ title, why }) => (
        <p key={title} className="text-muted">
          {title} is not among the transports: {why}.
        </p>
      ))}
      <ListField
        {...props}
        name="operations"
        help={noneChosen(hasOwnMessages, isLadder)}
        options={protocolOperations.map((id) => ({ id, title: operationTitle(id) }))}
        canBeEmpty
      />
      <OptionFields
        {...props}
        of="protocol"
        except={['transports', 'protocolReference', 'operations', 'sweep', 'store', 'ladder']}
        special={{ duration: { placeholder: 'the preset’s' }, generators }}
      >
        {!isLadder && (
          <SelectField
            label={protocolOptions.sweep.label}
            value={values.sweep.trim() || 'auto'}
            help={protocolOptions.sweep.note}
            options={[
              { id: 'auto', title: 'automatic' },
              { id: 'on', title: 'yes' },
              { id: 'off', title: 'no' },
            ]}
            onChange={(sweep) => onChange({ sweep: sweep === 'auto' ? blank : sweep })}
          />
        )}
        <SelectField
          label={protocolOptions.store.label}
          value={values.store === 'postgres' && documents !== null ? 'own' : values.store}
          options={stores}
          onChange={(store) =>
            onChange(
              store === 'memory'
                ? { store, documents: undefined }
                : { store: 'postgres', documents: store === 'own' ? 'own' : 'embedded' },
            )
          }
        />
      </OptionFields>
      {values.store === 'postgres' && documents !== null && (
        <div className="stack gap-2">
          <p className="text-muted">
            Documents are stored in a separate schema on your server, which is dropped at the end.
          </p>
          {documents}
        </div>
      )}
      {!isLadder && <ContenderDetails {...props} {...contendersOf(props)} />}
    </>
  )
}

/** All transports, those with options that the address names among them. */
function contendersOf(props: FormPartProps) {
  const { transports } = props.catalogue.protocol
  const contenders = [...transports.map((transport) => shownTransport(transport)), ...withOptions(props)]
  return { list: 'transports', reference: 'protocolReference', contenders } as const
}

/** Transports with options that the address names, such as `http-json+gzip`: they can be chosen like the others. */
function withOptions({ catalogue, values }: FormPartProps) {
  const { transports: known } = catalogue.protocol
  return values.transports
    .filter((name) => name.includes('+'))
    .flatMap((name) => {
      const [base, ...options] = name.split('+')
      const transport = known.find((candidate) => candidate.name === base)
      return transport ? [shownTransport(transport, options)] : []
    })
}

function noneChosen(hasOwnMessages: boolean, isLadder: boolean): string {
  if (hasOwnMessages) {
    const both = ownOperations.map(operationTitle).join(' and ')
    return `None chosen: ${both} with your own messages. Only these two use your messages instead of built-in ones.`
  }
  return isLadder
    ? `None chosen: ${ladderOperations.map(operationTitle).join(' and ')}.`
    : 'None chosen: all operations of the document service at the smallest load, reads and creates also at the other loads, and reads at fixed rates.'
}
