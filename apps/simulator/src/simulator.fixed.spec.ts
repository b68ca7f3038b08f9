import { fixedSeeds, simulatorSuite } from './simulator.suite';

simulatorSuite('fixed', fixedSeeds());
