import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { type Timestamp, TimestampSchema } from '@bufbuild/protobuf/wkt'
import {
  ApprovalStatus,
  ExecutionStatus,
  type InfrastructureExecution,
  InfrastructureExecutionSchema,
  type PipelineApprovalSchema,
  type TransformationOutputSchema,
  type TransformationSchema,
  TransformationStatus,
} from '../gen/wirebench/workloads/v1/infrastructure_execution_pb.js'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import { corpusOf, type WorkloadEntry } from '../workload.ts'

/** The record that a deployment pipeline stores for each change to infrastructure: just above PostgreSQL's TOAST threshold. */
export const infrastructureExecution: WorkloadEntry = {
  name: 'infrastructure-execution',
  title: 'Infrastructure execution',
  description: 'The record that a deployment pipeline stores: about 2.1 kB protobuf, 3.9 kB JSON',
  type: InfrastructureExecutionSchema,
  size: {
    default: 15,
    minimum: 1,
    maximum: 500,
    meaning: 'instance ids, with about a third as many transformations and a fifth as many outputs',
  },
  corpus(seed, size = 15, messages?) {
    const random = seededRandom(seed, 'infrastructure-execution')
    return corpusOf(InfrastructureExecutionSchema, (number) => execution(random, number, size), messages)
  },
}

const regions = ['eu-central-1', 'eu-west-3', 'us-east-1', 'us-west-2', 'ap-south-1', 'sa-east-1'] as const
const environments = ['production', 'staging', 'integration', 'development'] as const
const teams = ['platform', 'payments', 'search', 'Größenlehre', 'données', '物流'] as const
const roles = ['release-manager', 'site-reliability', 'security-review', 'product-owner'] as const
const people = [
  'Amélie Duclos',
  'Jörg Weiß',
  'Siobhán Byrne',
  'Zoë Okonkwo',
  '山田 花子',
  'Ivan Petrov',
] as const
const kinds = ['network', 'compute', 'database', 'dns-record', 'load-balancer', 'certificate'] as const
const comments = [
  'Checked against the change calendar, go ahead.',
  'Looks right; keep an eye on the error rate.',
  'Approved after the capacity review.',
  'Please roll back if the canary turns red.',
] as const

function execution(random: SeededRandom, number: number, size: number): InfrastructureExecution {
  const startedAt = 1_780_000_000 + number * 97 + random.below(60)
  const failed = random.below(12) === 0
  return create(InfrastructureExecutionSchema, {
    executionId: `exec-${random.hex(16)}`,
    infrastructureId: `infra-${random.hex(16)}`,
    status: failed ? ExecutionStatus.FAILED : random.pick([ExecutionStatus.SUCCESS, ExecutionStatus.RUNNING]),
    startedAt: timestamp(random, startedAt),
    stoppedAt: timestamp(random, startedAt + random.between(30, 3600)),
    instanceIds: Array.from({ length: size }, () => `i-${random.hex(8)}`),
    context: {
      pipelineId: `pipe-${random.hex(12)}`,
      pipelineName: `deploy-${random.pick(kinds)}-${random.pick(environments)}`,
      stageId: `stage-${random.hex(8)}`,
      stageName: random.pick(['plan', 'apply', 'verify', 'promote']),
      stepId: `step-${random.hex(8)}`,
      stepName: `apply-${random.pick(kinds)}`,
      tags: ['infrastructure', random.pick(environments), random.pick(kinds), `wave-${random.between(1, 9)}`],
      organizationId: `org-${random.hex(10)}`,
      projectId: `proj-${random.hex(10)}`,
      accountId: `acct-${random.hex(10)}`,
    },
    approvals: Array.from({ length: random.between(2, 3) }, () => approval(random, startedAt)),
    transformationPlan: {
      planId: `plan-${random.hex(8)}`,
      description: `Bring ${random.between(2, 40)} resources in ${random.pick(regions)} to the declared state`,
      transformations: Array.from({ length: aFew(random, size / 3) }, (_, order) =>
        transformation(random, order),
      ),
      outputs: Object.fromEntries(
        Array.from({ length: aFew(random, size / 5) }, (_, index) => [`output-${index + 1}`, output(random)]),
      ),
      estimatedDurationSeconds: random.between(20, 5400),
    },
    metadata: {
      region: random.pick(regions),
      environment: random.pick(environments),
      cost_centre: `cc-${random.between(1000, 9999)}`,
      team: random.pick(teams),
      version: `${random.between(1, 9)}.${random.between(0, 40)}.${random.between(0, 20)}`,
      build_number: String(random.between(10_000, 99_999)),
      git_commit: random.hex(12),
      deployed_by: random.pick(people),
    },
    autoApproved: random.below(2) === 0,
    rollbackEnabled: random.below(4) !== 0,
    errorMessage: failed
      ? `apply of ${random.pick(kinds)} failed: quota exceeded in ${random.pick(regions)}`
      : '',
  })
}

/** So many, or one or two more. */
function aFew(random: SeededRandom, least: number): number {
  return Math.floor(least) + random.below(3)
}

function approval(random: SeededRandom, startedAt: number): MessageInitShape<typeof PipelineApprovalSchema> {
  const name = random.pick(people)
  return {
    approvalId: `appr-${random.hex(8)}`,
    approver: {
      userId: `user-${random.hex(8)}`,
      name,
      email: `${random.hex(6)}@example.org`,
      role: random.pick(roles),
    },
    approvedAt: timestamp(random, startedAt - random.between(60, 86_400)),
    comments: random.pick(comments),
    approvalStatus: random.pick([ApprovalStatus.APPROVED, ApprovalStatus.APPROVED, ApprovalStatus.PENDING]),
  }
}

function transformation(random: SeededRandom, order: number): MessageInitShape<typeof TransformationSchema> {
  const config = {
    size: random.pick(['small', 'medium', 'large']),
    count: random.between(1, 12),
    zone: random.pick(regions),
  }
  return {
    transformationId: `xform-${random.hex(8)}`,
    transformationType: `${random.pick(kinds)}.${random.pick(['create', 'update', 'replace'])}`,
    config: JSON.stringify({ ...config, protect: random.below(2) === 0 }),
    order,
    status: random.pick([TransformationStatus.APPLIED, TransformationStatus.PENDING]),
  }
}

function output(random: SeededRandom): MessageInitShape<typeof TransformationOutputSchema> {
  const resourceType = random.pick(kinds)
  return {
    outputId: `out-${random.hex(8)}`,
    resourceType,
    resourceId: `${resourceType}-${random.hex(10)}`,
    endpoints: [`https://${random.hex(4)}.example.net`, `https://${random.hex(4)}.example.net/up`],
  }
}

/** Whole milliseconds, some of them with microseconds and nanoseconds behind them, as clocks write them. */
function timestamp(random: SeededRandom, seconds: number): Timestamp {
  const nanos = random.pick([random.below(1000) * 1_000_000, random.below(1_000_000_000)])
  return create(TimestampSchema, { seconds: BigInt(seconds), nanos })
}
