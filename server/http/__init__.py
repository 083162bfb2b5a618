"""Pages over HTTP: the app itself, tables to open and to save, QR codes, health and metrics.

Called by Flask alone, behind the gate (`door/gate.py`). It must not know Socket.IO.
"""
