import { simulatorSuite } from './simulator.suite';

simulatorSuite('even');
