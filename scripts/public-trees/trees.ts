/** A public package that ships `.proto` files, and a message of it that somebody could want to measure. */
export interface PublicTree {
  readonly title: string
  /** Each is downloaded as its registry has it, and its folder given as a root. */
  readonly packages: readonly Package[]
  readonly message: string
}

export interface Package {
  readonly from: 'go' | 'npm' | 'pypi'
  readonly name: string
  readonly version: string
  /** The folder below the package's own that is given; its own where it isn't said. */
  readonly root?: string
}

const from =
  (registry: Package['from'], ofAll?: string) =>
  (name: string, version: string, root = ofAll): Package => ({
    from: registry,
    name,
    version,
    ...(root !== undefined && { root }),
  })
const [go, npm, pypi] = [from('go'), from('npm', 'package'), from('pypi')]
const tree = (title: string, message: string, ...packages: Package[]): PublicTree => ({
  title,
  packages,
  message,
})

export const publicTrees: readonly PublicTree[] = [
  tree('etcd', 'etcdserverpb.PutRequest', go('go.etcd.io/etcd/api/v3', 'v3.7.3')),
  tree('etcd, an older release', 'etcdserverpb.TxnRequest', go('go.etcd.io/etcd/api/v3', 'v3.5.21')),
  tree('etcd, in a client for Node.js', 'etcdserverpb.TxnRequest', npm('etcd3', '1.1.2')),
  tree(
    'Kubernetes, both modules',
    'k8s.io.api.apps.v1.Deployment',
    go('k8s.io/api', 'v0.37.2'),
    go('k8s.io/apimachinery', 'v0.37.2'),
  ),
  tree('Cosmos SDK', 'cosmos.tx.v1beta1.Tx', go('github.com/cosmos/cosmos-sdk', 'v0.55.0', 'proto')),
  tree(
    'Cosmos SDK, the whole module',
    'cosmos.bank.v1beta1.MsgSend',
    go('github.com/cosmos/cosmos-sdk', 'v0.55.0'),
  ),
  tree('CometBFT', 'cometbft.types.v1.Block', go('github.com/cometbft/cometbft', 'v1.0.1', 'proto')),
  tree(
    'Prometheus, remote write',
    'prometheus.WriteRequest',
    go('github.com/prometheus/prometheus', 'v0.316.0', 'prompb'),
  ),
  tree(
    'Prometheus, the whole module',
    'io.prometheus.write.v2.Request',
    go('github.com/prometheus/prometheus', 'v0.316.0'),
  ),
  tree(
    'Prometheus, client model',
    'io.prometheus.client.MetricFamily',
    go('github.com/prometheus/client_model', 'v0.6.3'),
  ),
  tree('Istio', 'istio.networking.v1alpha3.VirtualService', go('istio.io/api', 'v1.31.1')),
  tree(
    'containerd',
    'containerd.services.tasks.v1.CreateTaskRequest',
    go('github.com/containerd/containerd/api', 'v1.12.0'),
  ),
  tree('Jaeger', 'jaeger.api_v2.Batch', go('github.com/jaegertracing/jaeger-idl', 'v0.14.0')),
  tree(
    'TiKV',
    'kvrpcpb.PrewriteRequest',
    go('github.com/pingcap/kvproto', 'v0.0.0-20260608025309-50b863799195'),
  ),
  tree('Dapr', 'dapr.proto.runtime.v1.InvokeServiceRequest', go('github.com/dapr/dapr', 'v1.14.0')),
  tree(
    'Consul',
    'hashicorp.consul.catalog.v2beta1.Workload',
    go('github.com/hashicorp/consul/proto-public', 'v0.6.2'),
  ),
  tree('gogo protobuf, with its tests', 'theproto3.Message', go('github.com/gogo/protobuf', 'v1.3.2')),
  tree('Google APIs, all 7,243 files', 'google.pubsub.v1.PubsubMessage', npm('google-proto-files', '6.0.1')),
  tree('Google APIs, in a client of gax', 'google.rpc.Status', npm('google-gax', '6.17.0')),
  tree(
    'Google APIs, one service alone',
    'google.pubsub.v1.PubsubMessage',
    npm('@google-cloud/pubsub', '6.3.2', 'package/build/protos'),
  ),
  tree('Google APIs, common types', 'google.api.Distribution', pypi('googleapis-common-protos', '1.76.0')),
  tree('ONNX', 'onnx.NodeProto', pypi('onnx', '1.23.2')),
  tree('Hedera', 'proto.TransactionBody', npm('@hashgraph/proto', '2.25.0')),
  tree('Steam', 'CMsgClientLogon', npm('steam-user', '5.3.0')),
  tree('WhatsApp', 'proto.Message', npm('@whiskeysockets/baileys', '6.17.16')),
  tree('Apollo usage reports', 'Report', npm('@apollo/usage-reporting-protobuf', '4.1.2')),
]
