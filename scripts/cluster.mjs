// npm run test:cluster: everything on PostgreSQL, an S3 store, a Dask cluster and nginx.
// npm run test:cluster -- ARGUMENTS: the cluster's own tests alone, with these arguments of pytest.
import { clusterTests, sameTests } from './lib/cluster.mjs'
import { setUp } from './lib/house.mjs'

const args = process.argv.slice(2)
setUp()
if (!args.length) await sameTests({ inShort: false })
clusterTests(args)
