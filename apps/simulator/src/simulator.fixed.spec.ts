import { fixedSeeds, FOUND_SEEDS, simulatorSuite } from './simulator.suite';

simulatorSuite('fixed', fixedSeeds());
simulatorSuite('found', FOUND_SEEDS);
