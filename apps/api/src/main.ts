import '@cowrie/money';
console.log('x');
