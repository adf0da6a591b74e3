// npm run test:cluster [-- pytest arguments]
import { clusterTests } from './lib/cluster.mjs'
import { setUp } from './lib/house.mjs'

setUp()
clusterTests(process.argv.slice(2))
