import { create } from '@bufbuild/protobuf'
import { UserDocumentSchema } from '../gen/wirebench/workloads/v1/user_document_pb.js'
import { seededRandom } from '../seeded-random.ts'
import { corpusOf, type WorkloadEntry } from '../workload.ts'
import { personName } from './names.ts'

const roles = ['admin', 'editor', 'viewer', 'owner'] as const

/** The small document that a CRUD service stores and lists. */
export const userDocument: WorkloadEntry = {
  name: 'user-document',
  title: 'User document',
  description: 'The small document of a CRUD service: about 90 B JSON, 66 B MessagePack',
  type: UserDocumentSchema,
  size: null,
  corpus(seed, _, messages?) {
    const random = seededRandom(seed, 'user-document')
    return corpusOf(
      UserDocumentSchema,
      (number) => {
        const { name, mailbox } = personName(random)
        const email = `${mailbox}${number}@example.org`
        return create(UserDocumentSchema, {
          name,
          email,
          age: random.between(18, 80),
          role: random.pick(roles),
        })
      },
      messages,
    )
  },
}
