import { simulatorSuite } from './simulator.suite';

simulatorSuite('odd');
