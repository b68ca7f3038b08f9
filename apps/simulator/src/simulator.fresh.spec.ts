import { freshSeeds, simulatorSuite } from './simulator.suite';

simulatorSuite('fresh', freshSeeds());
