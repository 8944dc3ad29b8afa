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

export const publicTrees: readonly PublicTree[] = [
  {
    title: 'etcd',
    packages: [{ from: 'go', name: 'go.etcd.io/etcd/api/v3', version: 'v3.7.3' }],
    message: 'etcdserverpb.PutRequest',
  },
  {
    title: 'etcd, an older release',
    packages: [{ from: 'go', name: 'go.etcd.io/etcd/api/v3', version: 'v3.5.21' }],
    message: 'etcdserverpb.TxnRequest',
  },
  {
    title: 'etcd, in a client for Node.js',
    packages: [{ from: 'npm', name: 'etcd3', version: '1.1.2', root: 'package' }],
    message: 'etcdserverpb.TxnRequest',
  },
  {
    title: 'Kubernetes, both modules',
    packages: [
      { from: 'go', name: 'k8s.io/api', version: 'v0.37.2' },
      { from: 'go', name: 'k8s.io/apimachinery', version: 'v0.37.2' },
    ],
    message: 'k8s.io.api.apps.v1.Deployment',
  },
  {
    title: 'Cosmos SDK',
    packages: [{ from: 'go', name: 'github.com/cosmos/cosmos-sdk', version: 'v0.55.0', root: 'proto' }],
    message: 'cosmos.tx.v1beta1.Tx',
  },
  {
    title: 'Cosmos SDK, the whole module',
    packages: [{ from: 'go', name: 'github.com/cosmos/cosmos-sdk', version: 'v0.55.0' }],
    message: 'cosmos.bank.v1beta1.MsgSend',
  },
  {
    title: 'CometBFT',
    packages: [{ from: 'go', name: 'github.com/cometbft/cometbft', version: 'v1.0.1', root: 'proto' }],
    message: 'cometbft.types.v1.Block',
  },
  {
    title: 'Prometheus, remote write',
    packages: [{ from: 'go', name: 'github.com/prometheus/prometheus', version: 'v0.316.0', root: 'prompb' }],
    message: 'prometheus.WriteRequest',
  },
  {
    title: 'Prometheus, the whole module',
    packages: [{ from: 'go', name: 'github.com/prometheus/prometheus', version: 'v0.316.0' }],
    message: 'io.prometheus.write.v2.Request',
  },
  {
    title: 'Prometheus, client model',
    packages: [{ from: 'go', name: 'github.com/prometheus/client_model', version: 'v0.6.3' }],
    message: 'io.prometheus.client.MetricFamily',
  },
  {
    title: 'Istio',
    packages: [{ from: 'go', name: 'istio.io/api', version: 'v1.31.1' }],
    message: 'istio.networking.v1alpha3.VirtualService',
  },
  {
    title: 'containerd',
    packages: [{ from: 'go', name: 'github.com/containerd/containerd/api', version: 'v1.12.0' }],
    message: 'containerd.services.tasks.v1.CreateTaskRequest',
  },
  {
    title: 'Jaeger',
    packages: [{ from: 'go', name: 'github.com/jaegertracing/jaeger-idl', version: 'v0.14.0' }],
    message: 'jaeger.api_v2.Batch',
  },
  {
    title: 'TiKV',
    packages: [
      { from: 'go', name: 'github.com/pingcap/kvproto', version: 'v0.0.0-20260608025309-50b863799195' },
    ],
    message: 'kvrpcpb.PrewriteRequest',
  },
  {
    title: 'Dapr',
    packages: [{ from: 'go', name: 'github.com/dapr/dapr', version: 'v1.14.0' }],
    message: 'dapr.proto.runtime.v1.InvokeServiceRequest',
  },
  {
    title: 'Consul',
    packages: [{ from: 'go', name: 'github.com/hashicorp/consul/proto-public', version: 'v0.6.2' }],
    message: 'hashicorp.consul.catalog.v2beta1.Workload',
  },
  {
    title: 'gogo protobuf, with its tests',
    packages: [{ from: 'go', name: 'github.com/gogo/protobuf', version: 'v1.3.2' }],
    message: 'theproto3.Message',
  },
  {
    title: 'Google APIs, all 7,243 files',
    packages: [{ from: 'npm', name: 'google-proto-files', version: '6.0.1', root: 'package' }],
    message: 'google.pubsub.v1.PubsubMessage',
  },
  {
    title: 'Google APIs, in a client of gax',
    packages: [{ from: 'npm', name: 'google-gax', version: '6.17.0', root: 'package' }],
    message: 'google.rpc.Status',
  },
  {
    title: 'Google APIs, one service alone',
    packages: [{ from: 'npm', name: '@google-cloud/pubsub', version: '6.3.2', root: 'package/build/protos' }],
    message: 'google.pubsub.v1.PubsubMessage',
  },
  {
    title: 'Google APIs, common types',
    packages: [{ from: 'pypi', name: 'googleapis-common-protos', version: '1.76.0' }],
    message: 'google.api.Distribution',
  },
  {
    title: 'ONNX',
    packages: [{ from: 'pypi', name: 'onnx', version: '1.23.2' }],
    message: 'onnx.NodeProto',
  },
  {
    title: 'Hedera',
    packages: [{ from: 'npm', name: '@hashgraph/proto', version: '2.25.0', root: 'package' }],
    message: 'proto.TransactionBody',
  },
  {
    title: 'Steam',
    packages: [{ from: 'npm', name: 'steam-user', version: '5.3.0', root: 'package' }],
    message: 'CMsgClientLogon',
  },
  {
    title: 'WhatsApp',
    packages: [{ from: 'npm', name: '@whiskeysockets/baileys', version: '6.17.16', root: 'package' }],
    message: 'proto.Message',
  },
  {
    title: 'Apollo usage reports',
    packages: [{ from: 'npm', name: '@apollo/usage-reporting-protobuf', version: '4.1.2', root: 'package' }],
    message: 'Report',
  },
]
