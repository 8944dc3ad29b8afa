import type { Catalogue } from '@wirebench/bench-core/model/report/contender'
import type { FieldErrors, FormValues } from './form-values.ts'
import type { NewRunSearch } from './new-run-search.ts'

/** What every part of the form is given. */
export interface FormPartProps {
  readonly catalogue: Catalogue
  readonly values: FormValues
  readonly errors: FieldErrors
  /** The fields that the address names, and those that something is wrong with: they aren’t folded away. */
  readonly shown: ReadonlySet<string>
  readonly onChange: (part: NewRunSearch) => void
}
