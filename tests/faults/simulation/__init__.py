"""A whole evening in one process, in no time: hubs, phones, a disk, a network, all by one seed.

The hub is the real one from the switchboard inwards. Around it everything is made up: green threads
(`green.py`) on a clock that jumps from one event to the next, a disk that fails or is full
(`disk.py`), links that are slow and break (`network.py`), phones that keep what is not
acknowledged (`phone.py`) and people who tap (`people.py`). After each event the `judge` looks.

    python -m tests.faults.simulation --seed 17
"""
