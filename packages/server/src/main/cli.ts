console.error("paraph: not composed yet");
process.exitCode = 1;
