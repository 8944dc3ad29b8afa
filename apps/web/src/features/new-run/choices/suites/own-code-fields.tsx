import { isPathOfCode, noCodeHere } from '@wirebench/bench-core/model/codec/own-code'
import { isNamedSettings } from '@wirebench/bench-core/model/codec/runtime-settings'
import { listOf, listText } from '@wirebench/bench-core/model/options/option/list-text'
import { CodeText } from '../../../../ui/code-text.tsx'
import { TextField } from '../../../../ui/controls/field.tsx'
import { useTyped } from '../../../../ui/hooks/use-typed.ts'
import { sentence } from '../../../../ui/sentence.ts'
import type { FormPartProps } from '../../form/form-props.ts'
import { blank } from '../../form/form-values.ts'

type Form = Pick<FormPartProps, 'values' | 'errors' | 'onChange'>

/** What of a list is code of the user's own, by its path; its names are chosen elsewhere. */
const lists = [
  {
    list: 'codecs',
    label: 'Your own codecs',
    help: 'Modules on the server’s machine, such as /home/me/mine.ts, separated by commas (a comma within a path is \\,). They run there.',
  },
  {
    list: 'lanes',
    label: 'Your own languages',
    help: 'Folders of lanes on the server’s machine, such as /home/me/my-lane, separated by commas (a comma within a path is \\,). They run there.',
  },
  {
    list: 'runtimeSettings',
    label: 'Your own runtime settings',
    help: 'Node.js flags, such as --max-semi-space-size=64, or files of flags on the server’s machine, separated by commas.',
  },
] as const

/** Code of the user's own by its path, where the server's owner has allowed that; elsewhere how it is allowed. */
export function OwnCodeFields({ catalogue, ...form }: Form & Pick<FormPartProps, 'catalogue'>) {
  if (!catalogue.allowsCode)
    return (
      <p className="text-muted">
        <CodeText text={sentence(`${noCodeHere.message}: ${noCodeHere.fix}`)} />
      </p>
    )
  return (
    <div className="grid gap-4 rail:grid-cols-2">
      {lists.map((field) => (
        <PathsField key={field.list} {...form} {...field} />
      ))}
    </div>
  )
}

function PathsField({ list, label, help, values, errors, onChange }: Form & (typeof lists)[number]) {
  const isOwn = list === 'runtimeSettings' ? (text: string) => !isNamedSettings(text) : isPathOfCode
  const names = values[list].filter((text) => !isOwn(text))
  const field = useTyped(listText(values[list].filter(isOwn)), (text) => {
    // What is typed here is no name: without a folder it lies where the server was started.
    const own = listOf(text).map((typed) => (isOwn(typed) ? typed : `./${typed}`))
    const all = [...names, ...own]
    onChange({ [list]: all.length === 0 ? [blank] : all })
  })
  return <TextField label={label} help={help} spellCheck={false} error={errors[list]} {...field} />
}
